"""Words for units that the table of words does not have, as a document uses them: before rising numbers of lines.

Such a word is that of a unit only if other numbers begin anew below its numbers, or if it alternates with another
word of this kind: what counts rounds, players, steps or tables has nothing of that.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ....markup.blocks import block_kind
from ....markup.counting.counters import roman_value
from ....markup.opening_words import KNOWN_WORDS
from ....markup.titles import is_title
from ...cue_words import CUES, WEAK_CUES
from ...typed_document import Line
from ...unit_words import PARAGRAPH_WORDS, UNIT_WORDS, Use, pattern_for, without_accents
from ..line_starts import opens_paragraph

_NUMBERED = re.compile(
    r"(?P<word>[^\W\d_][^\s\d.,:;()\[\]/|*#<>=+]{1,19})[ \u00a0](?P<number>[0-9]{1,3}|[IVXLC]{1,7})"
    r"(?P<close>[.:)]?(?:\s?[–—]|\s-(?=\s))?)(?=\s|$)\s*(?P<rest>.*)"
)
_KNOWN = re.compile(rf"{UNIT_WORDS}|{PARAGRAPH_WORDS}|{pattern_for(Use.APPENDIX | Use.STEP)}|{CUES}|{WEAK_CUES}", re.I)
_LISTED = """
    player round step turn phase day week year month level team group table figure fig stage hour minute page note
    game match set question answer option card type class grade rank round. vol volume version edition no nr
    spieler runde schritt zug phase tag woche jahr monat stufe mannschaft gruppe tabelle abbildung abb seite spiel satz
    frage antwort karte klasse hinweis bild
    joueur manche tour etape jour semaine annee mois niveau equipe groupe tableau figure page partie question reponse
    jugador ronda paso turno fase dia semana ano mes nivel equipo grupo tabla cuadro figura pagina partida pregunta
    giocatore giro passo turno fase giorno settimana anno mese livello squadra gruppo tabella figura pagina partita
    domanda jogador rodada passo jogo equipe tabela quadro pergunta
    speler ronde stap beurt fase dag week jaar maand ploeg groep tabel figuur pagina spel vraag
    gracz runda krok tura faza dzien tydzien rok miesiac poziom druzyna grupa tabela rysunek rys strona gra pytanie
    hrac kolo krok tah faze den tyden mesic uroven tym skupina tabulka obrazek obr strana hra otazka
    игрок раунд шаг ход фаза день неделя год месяц уровень команда группа таблица рисунок рис страница игра вопрос
    гравець раунд крок хід фаза день тиждень рік місяць рівень команда група таблиця малюнок рис сторінка гра питання
    oyuncu tur adim asama gun hafta yil ay seviye takim grup tablo sekil sayfa oyun soru
    pemain ronde langkah giliran fase hari minggu tahun bulan tingkat tim kelompok tabel gambar halaman
    pelaaja kierros vaihe vuoro paiva viikko vuosi kuukausi taso joukkue ryhma taulukko kuva sivu peli kysymys
    spelare runda steg tur fas dag vecka ar manad niva lag grupp tabell figur sida fraga
    spiller runde trinn trin tur fase dag uke uge ar maned niva hold lag gruppe tabell tabel figur side spill spil
    jatekos kor lepes fazis nap het ev honap szint csapat csoport tablazat abra oldal jatek kerdes
    jucator runda pas tura faza zi saptamana an luna nivel echipa grupa tabel figura pagina joc intrebare
    παικτης γυρος βημα φαση ημερα εβδομαδα ετος επιπεδο ομαδα πινακας σχημα εικονα σελιδα
    اللاعب الجولة الخطوة المرحلة اليوم الجدول الشكل الصفحة بازیکن دور گام مرحله روز جدول شکل صفحه
    שחקן סיבוב שלב תור יום שבוע שנה רמה קבוצה טבלה איור עמוד खिलाडी दौर चरण दिन सप्ताह तालिका चित्र पृष्ठ
    ผู้เล่น รอบ ขั้นที่ ตาราง รูป หน้า วันที่
"""
_COUNTING = frozenset(map(without_accents, _LISTED.split()))
"""Words, without accents, before the numbers of what is counted: players, rounds, steps, tables."""
_ITEM = re.compile(r"(?:[(（][1aIi][)）]|[1aAI][.)]|§ ?1|①|1\s|1[.\-]1)(?![0-9])")
_FEWEST, _FEWEST_ABOVE = 3, 2
_LEAST_SHARE = 0.85
_LEAST_WITH_ITEMS = 0.6
_NEAR = 4
"""The most lines from the heading of a unit to the first unit below it."""


class _Numbered(NamedTuple):
    """A line with a word and a number: its index, the value of the number, whether the number is closed by a colon."""

    place: int
    value: int
    has_colon: bool


def find_unknown_words(lines: Sequence[Line], dropped: Collection[int]) -> Mapping[str, Sequence[int]]:
    """Return the first numbers of the kinds whose words number units, and the lines of each kind."""
    counted = find_counted_words(lines, dropped)
    sure = {
        first: numbered
        for first, numbered in counted.items()
        if not any(one.has_colon for one in numbered) and _have_items(numbered, lines)
    }
    for first, numbered in counted.items():
        others = [*(one for other, one in counted.items() if other != first), *_known(lines, dropped)]
        if first not in sure and any(_alternate(numbered, other) for other in others):
            sure[first] = numbered
    return {first: [one.place for one in numbered] for first, numbered in sure.items()}


def find_counted_words(lines: Sequence[Line], dropped: Collection[int]) -> Mapping[str, Sequence[_Numbered]]:
    """Return the lines that begin with a word and rising numbers, by the first numbers of their kinds.

    Common words for what is counted are left out, and so are words that also begin sentences with numbers.
    """
    found: defaultdict[str, list[_Numbered]] = defaultdict(list)
    sentences: defaultdict[str, int] = defaultdict(int)
    for i, line in enumerate(lines):
        match = _NUMBERED.match(line.text) if line.text and i not in dropped and not line.bullet else None
        if match is None or not _may_name_units(match["word"]):
            continue
        is_roman = not match["number"].isdigit()
        first = f"{match['word']} {'I' if is_roman else '1'}"
        rest = match["rest"]
        is_heading = not rest or (is_title(rest) and not rest[0].islower())
        if not (match["close"] or is_heading) or not opens_paragraph(lines, i, dropped):
            sentences[first] += 1
            continue
        value = roman_value(match["number"].lower()) if is_roman else int(match["number"])
        found[first].append(_Numbered(i, value or 0, ":" in match["close"]))
    return {
        first: numbered
        for first, numbered in found.items()
        if _count(numbered) and sentences[first] <= (1 - _LEAST_SHARE) * len(numbered)
    }


def _may_name_units(word: str) -> bool:
    folded = without_accents(word)
    is_capital = word[0] == word[0].upper()
    is_known = _KNOWN.fullmatch(word) is not None or block_kind(word, KNOWN_WORDS) is not None
    return is_capital and not is_known and folded not in _COUNTING


def _count(numbered: Sequence[_Numbered]) -> bool:
    """Return whether numbers begin with 1 and nearly all of them follow the one before, or begin anew."""
    before, in_turn = 0, 0
    for one in numbered:
        in_turn += one.value in (before + 1, 1)
        before = one.value
    return len(numbered) >= _FEWEST_ABOVE and numbered[0].value == 1 and in_turn >= _LEAST_SHARE * len(numbered)


def _have_items(numbered: Sequence[_Numbered], lines: Sequence[Line]) -> bool:
    """Return whether other numbers begin anew below most of some numbers."""
    begun = sum(
        1
        for one in numbered
        if any(_ITEM.match(line.text) for line in lines[one.place + 1 : one.place + 1 + _NEAR] if line.text)
    )
    return len(numbered) >= _FEWEST and begun >= max(_FEWEST_ABOVE, _LEAST_WITH_ITEMS * len(numbered))


def _alternate(numbered: Sequence[_Numbered], others: Sequence[_Numbered]) -> bool:
    """Return whether one of two kinds of numbers contains the other: the inner one begins directly below each number of
    the outer one, and has more numbers.
    """
    outer, inner = sorted((numbered, others), key=len)
    if len(outer) < _FEWEST_ABOVE or len(inner) <= len(outer):
        return False
    places = {one.place for one in inner}
    return all(any(one.place + step in places for step in range(1, _NEAR + 1)) for one in outer)


def _known(lines: Sequence[Line], dropped: Collection[int]) -> list[list[_Numbered]]:
    """Return the lines with words for units that the table has, by their words."""
    found: defaultdict[str, list[_Numbered]] = defaultdict(list)
    for i, line in enumerate(lines):
        match = _TABLE_WORD.match(line.text) if line.text and i not in dropped else None
        if match is not None:
            found[match["word"].lower()].append(_Numbered(i, 0, False))
    return list(found.values())


_TABLE_WORD = re.compile(rf"(?P<word>{UNIT_WORDS})\s[0-9IVXLC]{{1,7}}(?![^\W_])", re.I)
