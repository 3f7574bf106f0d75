"""MERS E 2.5 to 2.8: wrong calls, wrong tiles, wrong melds, dropped tiles."""

from __future__ import annotations

from penalties.rulebooks.mcr.sanctions import dead, foul, other
from penalties.sanctions import remark
from penalties.translated_text import Words

_RIGHT_WAY = remark(
    Words(
        "No penalty: the game begins, in the right direction.",
        "Nessuna penalità: il gioco comincia nel verso giusto.",
        "Без штрафу: гра починається у правильному напрямку.",
    )
)
_TAKEN = remark(
    Words(
        "No penalty: the tile touched is taken, and the discard can no longer be called.",
        "Nessuna penalità: la pedina toccata è presa e lo scarto non si può più chiamare.",
        "Без штрафу: тайл, якого торкнулися, взято, і знос уже не можна оголосити.",
    )
)
_LOST = remark(
    Words(
        "No penalty, but the action is lost; the tiles shown are discarded first.",
        "Nessuna penalità, ma l’azione è persa; le pedine esposte si scartano per prime.",
        "Без штрафу, але дія втрачена; показані тайли скидають першими.",
    )
)
_PUT_BACK = remark(
    Words(
        "No penalty: tiles of the wall are put back, own tiles need not be discarded.",
        "Nessuna penalità: le pedine del muro si rimettono a posto, le proprie non si devono scartare.",
        "Без штрафу: тайли стіни повертають, свої тайли скидати не обов’язково.",
    )
)

CALLS = (
    foul(
        "call-not-playable",
        "2.5.1",
        Words(
            "Calls a discard and cannot play the call.",
            "Chiama uno scarto e non può eseguire la chiamata.",
            "Оголошує знос і не може виконати оголошення.",
        ),
        usual=True,
    ),
    foul(
        "call-changed",
        "2.5.2",
        Words(
            "Makes a second call after a first that cannot be played; hu, too, must wait.",
            "Fa una seconda chiamata dopo una prima che non può eseguire; anche Hu deve aspettare.",
            "Робить друге оголошення після першого, якого не може виконати; Ху теж чекає.",
        ),
        usual=True,
    ),
    foul(
        "wrong-word",
        "2.5.3",
        Words(
            "Calls with a word that is not allowed; the action is lost.",
            "Usa un termine non concesso per la chiamata; l’azione è persa.",
            "Оголошує недозволеним словом; дія втрачена.",
        ),
        usual=True,
    ),
    dead(
        "wrong-word-hu",
        "2.5.3",
        Words(
            "Calls hu with a word that is not allowed.",
            "Chiama Hu o mahjong con un termine non concesso.",
            "Оголошує Ху недозволеним словом.",
        ),
    ),
    other(
        "wall-taken-in-wrong-order",
        "2.6.1",
        Words(
            "The wall was opened and taken in the wrong direction.",
            "Il muro è stato aperto e preso nell’ordine sbagliato.",
            "Стіну відкрито й розібрано в неправильному порядку.",
        ),
        _RIGHT_WAY,
    ),
    foul(
        "wrong-tile-taken",
        "2.6.2",
        Words(
            "Takes a wrong tile, without putting it among his own; it is put back.",
            "Prende una pedina sbagliata senza metterla tra le sue; la pedina si rimette a posto.",
            "Бере не той тайл, але не кладе його до своїх; тайл повертають.",
        ),
        usual=True,
    ),
    dead(
        "wrong-tile-kept",
        "2.6.2",
        Words(
            "Takes a wrong tile and puts it among his own; it stays there.",
            "Prende una pedina sbagliata e la mette tra le sue; la deve tenere.",
            "Бере не той тайл і кладе його до своїх; тайл залишається в нього.",
        ),
    ),
    other(
        "tile-touched",
        "2.6.3",
        Words(
            "Touches a tile of the wall, and then wants to call the discard.",
            "Tocca una pedina del muro e poi vuole chiamare lo scarto.",
            "Торкається тайла стіни, а потім хоче оголосити знос.",
        ),
        _TAKEN,
    ),
    other(
        "shown-before-call",
        "2.7.1",
        Words(
            "Shows tiles or takes the discard before calling chow, pung or kong.",
            "Mostra le pedine o prende lo scarto prima di chiamare chow, pung o kong.",
            "Показує тайли або бере знос до оголошення чоу, панга чи конга.",
        ),
        _LOST,
    ),
    dead(
        "hu-before-call",
        "2.7.1",
        Words(
            "Shows the hand or takes the discard before calling hu.",
            "Mostra le pedine o prende lo scarto prima di chiamare Hu.",
            "Показує руку або бере знос до оголошення Ху.",
        ),
    ),
    foul(
        "tile-taken-before-showing",
        "2.7.2",
        Words(
            "Takes the called tile before showing the tiles it goes with; the action stands.",
            "Prende la pedina chiamata prima di mostrare quelle con cui si combina; l’azione vale.",
            "Бере оголошений тайл до показу тайлів, з якими він поєднується; дія чинна.",
        ),
    ),
    dead(
        "called-tile-left",
        "2.7.3",
        Words(
            "Has not taken the called tile when the second player after him has ended his turn.",
            "Non ha preso la pedina chiamata quando il secondo giocatore dopo di lui ha finito il turno.",
            "Не взяв оголошений тайл, доки другий гравець після нього не завершив хід.",
        ),
    ),
    foul(
        "wrong-meld-corrected",
        "2.7.4",
        Words(
            "Shows a wrong set or flower, and notices in time; the tiles shown are discarded.",
            "Espone una combinazione o un fiore sbagliato e se ne accorge in tempo; le scarta.",
            "Викладає невірну комбінацію або квітку й вчасно помічає; показані тайли скидає.",
        ),
    ),
    dead(
        "wrong-number-of-tiles",
        "3.9.20",
        Words(
            "Has too many tiles, or too few, those laid out counted.",
            "Ha troppe o poche pedine, contando quelle esposte.",
            "Має забагато або замало тайлів, разом із викладеними.",
        ),
        usual=True,
        book="MCR 2006 §",
    ),
    dead(
        "wrong-meld",
        "2.7.4",
        Words(
            "Shows a wrong set or flower, and has discarded or kept the replacement.",
            "Espone una combinazione o un fiore sbagliato e ha già scartato o tenuto la pedina di rimpiazzo.",
            "Викладає невірну комбінацію або квітку, і вже зробив знос чи взяв тайл заміни.",
        ),
    ),
    other(
        "tiles-dropped",
        "2.8",
        Words(
            "Drops tiles of his own or of the wall by accident.",
            "Fa cadere accidentalmente pedine proprie o del muro.",
            "Випадково впускає свої тайли або тайли стіни.",
        ),
        _PUT_BACK,
    ),
    foul(
        "opponents-tiles-dropped",
        "2.8",
        Words(
            "Knocks over an opponent’s tiles; the referee may add to it.",
            "Urta le pedine di un altro giocatore; l’arbitro può aggiungere una penalità.",
            "Перекидає тайли іншого гравця; суддя може додати штраф.",
        ),
    ),
)
