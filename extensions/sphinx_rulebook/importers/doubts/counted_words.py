"""Words before rising numbers at the start of lines that are not in the table of words for units.

Such a word may number the units of only this document, or anything else: heats, stations, missions. So it is doubted,
and never read.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...markup.blocks import block_kind
from ...markup.counting.counters import roman_value
from ...markup.opening_words import KNOWN_WORDS
from ...markup.titles import is_title
from ..cue_words import CUES, WEAK_CUES
from ..reading.line_starts import opens_paragraph
from ..typed_document import Line
from ..unit_words import PARAGRAPH_WORDS, UNIT_WORDS, Use, pattern_for, without_accents

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
_FEWEST, _LEAST_SHARE = 3, 0.85


def find_counted_words(lines: Sequence[Line]) -> Mapping[str, Sequence[Line]]:
    """Return the lines that begin with a word and rising numbers, by the word.

    Common words for what is counted are left out, and so are labels with a colon, and words that also begin sentences
    with numbers.
    """
    found: defaultdict[str, list[tuple[int, Line]]] = defaultdict(list)
    others: Counter[str] = Counter()
    for i, line in enumerate(lines):
        match = _NUMBERED.match(line.text) if line.text and not line.bullet else None
        if match is None or not _may_name_units(match["word"]):
            continue
        rest, close = match["rest"], match["close"]
        is_heading = not rest or (is_title(rest) and not rest[0].islower())
        if ":" in close or not (close or is_heading) or not opens_paragraph(lines, i, ()):
            others[match["word"]] += 1
            continue
        number = match["number"]
        value = int(number) if number.isdigit() else roman_value(number.lower()) or 0
        found[match["word"]].append((value, line))
    return {
        word: [line for _, line in numbered]
        for word, numbered in found.items()
        if _count([value for value, _ in numbered]) and others[word] <= (1 - _LEAST_SHARE) * len(numbered)
    }


def _may_name_units(word: str) -> bool:
    is_capital = word[0] == word[0].upper()
    is_known = _KNOWN.fullmatch(word) is not None or block_kind(word, KNOWN_WORDS) is not None
    return is_capital and not is_known and without_accents(word) not in _COUNTING


def _count(values: Sequence[int]) -> bool:
    """Return whether values begin with 1 and nearly all of them follow the one before, or begin anew."""
    in_turn = sum(value in (before + 1, 1) for before, value in pairwise((0, *values)))
    return len(values) >= _FEWEST and values[0] == 1 and in_turn >= _LEAST_SHARE * len(values)
