"""EMA riichi, 5.1: errors in claiming tiles and in calling a win."""

from __future__ import annotations

from penalties.rulebooks.ema.edition_line import CHOMBO, DEAD, Line
from penalties.sanctions import NO_PENALTY, REFEREE, REMINDER, remark
from penalties.translated_text import Words

_TITLE = "errors in claiming"
_VALID = remark(
    Words(
        "No penalty: the corrected call is valid.",
        "Nessuna penalità: vale la chiamata corretta.",
        "Без штрафу: виправлене оголошення вірне.",
    )
)
_CORRECTED = remark(
    Words(
        "No penalty: the set is corrected, or the claimed tile goes back to the discards.",
        "Nessuna penalità: si corregge la combinazione o si rimette la pedina tra gli scarti.",
        "Без штрафу: сет виправляють або тайл повертається до зносу.",
    )
)

CLAIMING = (
    Line(
        "claim-order",
        "5.1",
        _TITLE,
        Words(
            "Claims in the wrong order: calls, shows the tiles, takes and discards.",
            "Non rispetta l’ordine della chiamata: chiamare, esporre, prendere e scartare.",
            "Порушує порядок вимоги: оголосити, відкрити тайли, забрати тайл і зробити знос.",
        ),
        (REMINDER,),
    ),
    Line(
        "claimed-tile-not-taken",
        "5.1.1",
        _TITLE,
        Words(
            "Has not taken the claimed tile when two more players have discarded.",
            "Non ha preso la pedina chiamata quando altri due giocatori hanno scartato.",
            "Не взяв оголошений тайл до того, як два наступні гравці зробили знос.",
        ),
        DEAD,
    ),
    Line(
        "empty-call",
        "5.1.2",
        _TITLE,
        Words(
            "Calls kong, pung or chow, and takes it back before showing tiles.",
            "Chiama kong, pung o chow a vuoto: ci ripensa prima di esporre le pedine.",
            "Порожнє оголошення кана, пона або чі: передумав, не показавши тайлів.",
        ),
        (NO_PENALTY,),
    ),
    Line(
        "empty-win-call",
        "5.1.2",
        _TITLE,
        Words(
            "Calls a win, and takes it back before showing tiles.",
            "Chiama ron o tsumo a vuoto: ci ripensa prima di mostrare le pedine.",
            "Порожнє оголошення рона або цумо: передумав, не показавши тайлів.",
        ),
        DEAD,
        usual=True,
    ),
    Line(
        "wrong-word",
        "5.1.2",
        _TITLE,
        Words(
            "Mixes up the words ron and tsumo; the win is valid.",
            "Confonde i termini ron e tsumo; la mano è valida.",
            "Плутає терміни «рон» і «цумо»; рука вірна.",
        ),
        (REMINDER, REFEREE),
    ),
    Line(
        "word-corrected",
        "5.1.2",
        _TITLE,
        Words(
            "Calls a win with a wrong word, and corrects it at once.",
            "Annuncia la chiusura con un termine non valido e si corregge subito.",
            "Оголошує виграш неправильним терміном і негайно поправляється.",
        ),
        (_VALID,),
    ),
    Line(
        "wrong-word-shown",
        "5.1.2",
        _TITLE,
        Words(
            "Calls a win with a word that is none, “ippatsu” for instance, and shows the tiles.",
            "Annuncia la chiusura con un termine non valido, per esempio “ippatsu”, e mostra le pedine.",
            "Оголошує виграш неправильним терміном, наприклад «іппацу», і показує тайли.",
        ),
        CHOMBO,
    ),
    Line(
        "call-corrected",
        "5.1.3",
        _TITLE,
        Words(
            "Quickly corrects a call that was not a win, pung into ron for instance.",
            "Corregge subito una chiamata che non era di chiusura, per esempio “pung, no ron”.",
            "Швидко поправляє оголошення, що не було виграшем, наприклад «пон, ні, рон».",
        ),
        (_VALID,),
    ),
    Line(
        "win-call-changed",
        "5.1.3",
        _TITLE,
        Words(
            "Changes a call of a win into another and has no win; shows nothing, or two tiles of the set.",
            "Dopo la chiamata di ron la cambia senza avere la chiusura; mostra al più due pedine del tris.",
            "Міняє оголошення рона на інше без виграшної руки; показав щонайбільше два тайли для пона.",
        ),
        DEAD,
    ),
    Line(
        "win-call-changed-shown",
        "5.1.3",
        _TITLE,
        Words(
            "Changes a call of a win into another, has no win, and has shown the hand.",
            "Dopo la chiamata di ron la cambia senza avere la chiusura, e ha mostrato la mano.",
            "Міняє оголошення рона на інше без виграшної руки й показав свої тайли.",
        ),
        CHOMBO,
    ),
    Line(
        "invalid-set-corrected",
        "5.1.4",
        _TITLE,
        Words(
            "Claims a set that is none; noticed before the discard.",
            "Chiama una combinazione non valida; l’errore è rilevato prima dello scarto.",
            "Оголошує невірний сет; помилку помічено до зносу.",
        ),
        (_CORRECTED,),
    ),
    Line(
        "invalid-set",
        "5.1.4",
        _TITLE,
        Words(
            "Claims a set that is none, and has already discarded.",
            "Chiama una combinazione non valida e ha già scartato.",
            "Оголошує невірний сет і вже зробив знос.",
        ),
        DEAD,
        usual=True,
    ),
)
