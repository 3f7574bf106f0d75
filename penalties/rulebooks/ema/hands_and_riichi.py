"""EMA riichi, 3.4.6 and 3.4.7, 5.2 and 5.3: chombo, dead hands, tiles exposed, errors with riichi."""

from __future__ import annotations

from penalties.rulebooks.ema.edition_line import CHOMBO, DEAD, Line
from penalties.sanctions import remark
from penalties.translated_text import Words

_EXPOSING = "exposing tiles"
_RIICHI = "errors with riichi"
_TO_WALL = remark(
    Words(
        "No penalty: the tiles go back to their place in the wall.",
        "Nessuna penalità: le pedine tornano al loro posto nel muro.",
        "Без штрафу: тайли повертаються на своє місце в стіні.",
    )
)
_TO_HAND = remark(
    Words(
        "No penalty: the tiles go back into the hand.",
        "Nessuna penalità: le pedine tornano nella mano.",
        "Без штрафу: тайли повертаються в руку.",
    )
)
_REPLAYED = remark(
    Words(
        "No penalty: the hand is replayed.",
        "Nessuna penalità: la mano viene ripetuta.",
        "Без штрафу: роздача перездається.",
    )
)
_DRAWN_RIGHT = remark(
    Words(
        "No penalty: corrected before the discard, not after it.",
        "Nessuna penalità: si corregge prima dello scarto, non dopo.",
        "Без штрафу: виправляють до зносу, після зносу — ні.",
    )
)
_BET_ADDED = remark(
    Words(
        "No penalty: riichi is valid, and the stick is put down.",
        "Nessuna penalità: il riichi è valido e si mette la puntata.",
        "Без штрафу: ріічі вірне, паличку викладають.",
    )
)

HANDS = (
    Line(
        "invalid-win",
        "3.4.6",
        "chombo",
        Words(
            "Declares a win that is not valid, and shows the hand.",
            "Dichiara una chiusura non valida e mostra le pedine.",
            "Оголошує невірний виграш і показує руку.",
        ),
        CHOMBO,
        usual=True,
    ),
    Line(
        "invalid-riichi",
        "3.4.6",
        "chombo",
        Words(
            "Declared riichi without being tenpai; seen when the hand is drawn.",
            "Ha dichiarato riichi senza essere tenpai; si vede solo se la mano va a monte.",
            "Оголосив ріічі без темпая; визначається тільки в разі нічиєї.",
        ),
        CHOMBO,
        usual=True,
    ),
    Line(
        "invalid-concealed-kong",
        "3.4.6",
        "chombo",
        Words(
            "Made a concealed kong that riichi forbids; seen when he wins or the hand is drawn.",
            "Ha fatto un poker coperto non valido dopo il riichi; si vede se chiude o se la mano va a monte.",
            "Зробив невірний закритий кан після ріічі; визначається, якщо він виграв або в разі нічиєї.",
        ),
        CHOMBO,
    ),
    Line(
        "many-tiles-exposed",
        "3.4.6",
        "chombo",
        Words(
            "Exposes more than five tiles of the wall, the dead wall or a hand.",
            "Mostra più di cinque pedine del muro, del muro morto o di una mano.",
            "Відкриває більше п’яти тайлів стіни, мертвої стіни або чиєїсь руки.",
        ),
        CHOMBO,
    ),
    Line(
        "claim-with-dead-hand",
        "3.4.6",
        "chombo",
        Words(
            "Claims a tile with a hand that was declared dead.",
            "Chiama una pedina dopo che la sua mano è stata dichiarata morta.",
            "Оголошує тайл після того, як його рука була оголошена мертвою.",
        ),
        CHOMBO,
    ),
    Line(
        "wrong-number-of-tiles",
        "3.4.7",
        "dead hand",
        Words(
            "Has too many tiles in hand, or too few.",
            "Ha troppe o poche pedine in mano.",
            "Має забагато або замало тайлів у руці.",
        ),
        DEAD,
        usual=True,
    ),
    Line(
        "tiles-exposed-by-nobody",
        "5.2",
        _EXPOSING,
        Words(
            "More than five tiles are exposed, and nobody is to blame.",
            "Vengono rivelate più di cinque pedine senza colpa di nessuno.",
            "Відкрито більше п’яти тайлів не з вини гравців.",
        ),
        (_REPLAYED,),
    ),
    Line(
        "wall-exposed",
        "5.2.1",
        _EXPOSING,
        Words(
            "Exposes up to five tiles of the wall.",
            "Espone fino a cinque pedine del muro.",
            "Відкриває до п’яти тайлів стіни.",
        ),
        (_TO_WALL,),
    ),
    Line(
        "dead-wall-exposed",
        "5.2.2",
        _EXPOSING,
        Words(
            "Exposes tiles of the dead wall.",
            "Espone pedine del muro morto.",
            "Відкриває тайли мертвої стіни.",
        ),
        DEAD,
    ),
    Line(
        "own-tiles-exposed",
        "5.2.3",
        _EXPOSING,
        Words(
            "Exposes up to five tiles of his own hand.",
            "Espone fino a cinque pedine della propria mano.",
            "Відкриває до п’яти тайлів своєї руки.",
        ),
        (_TO_HAND,),
    ),
    Line(
        "opponents-tiles-exposed",
        "5.2.4",
        _EXPOSING,
        Words(
            "Exposes tiles of an opponent’s hand.",
            "Espone pedine della mano di un avversario.",
            "Відкриває тайли з руки опонента.",
        ),
        DEAD,
    ),
    Line(
        "wrong-end-drawn",
        "5.2.5",
        _EXPOSING,
        Words(
            "Draws from the wrong part of the wall, but not from the dead wall.",
            "Pesca dalla parte sbagliata del muro, ma non dal muro morto.",
            "Бере тайл з невірної частини стіни, але не з мертвої стіни.",
        ),
        (_DRAWN_RIGHT,),
    ),
    Line(
        "dead-wall-tile-drawn",
        "5.2.5",
        _EXPOSING,
        Words(
            "Draws a tile of the dead wall by mistake.",
            "Pesca per sbaglio una pedina del muro morto.",
            "Помилково бере тайл з мертвої стіни.",
        ),
        DEAD,
    ),
    Line(
        "riichi-without-stick",
        "5.3",
        _RIICHI,
        Words(
            "Declares riichi and forgets to put down the stick.",
            "Dichiara riichi e dimentica di mettere la puntata.",
            "Оголошує ріічі й забуває викласти паличку.",
        ),
        (_BET_ADDED,),
    ),
    Line(
        "riichi-not-declared",
        "5.3",
        _RIICHI,
        Words(
            "Bets for riichi without saying so, or without turning the discard.",
            "Punta per il riichi senza chiamarlo o senza ruotare lo scarto.",
            "Робить ставку без слова «ріічі» або не повертає скинутий тайл на бік.",
        ),
        DEAD,
    ),
    Line(
        "riichi-with-open-hand",
        "5.3",
        _RIICHI,
        Words(
            "Declares riichi with an open hand.",
            "Dichiara riichi con una mano scoperta.",
            "Оголошує ріічі з відкритою рукою.",
        ),
        DEAD,
    ),
)
