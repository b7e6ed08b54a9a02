"""The words and signs for the units of rulebooks and statutes, in their languages: their uses, and the usual depths of
the units.

Each collection and pattern of such words is made of the table here. Words in references that are inflected, and more
than these, are cues (`cue_words`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import Flag, IntEnum, auto
from typing import NamedTuple


class Depth(IntEnum):
    """How deep in a statute a unit is: numbers without a word or a sign are the deepest."""

    PART = 0
    DIVISION = 1
    CHAPTER = 2
    SECTION = 3
    SUBSECTION = 4
    ARTICLE = 5
    PARAGRAPH = 6
    DEEPEST = 7


class Use(Flag):
    """The places in which a word is the word of a unit."""

    HEADING = auto()
    """Before the number of a heading, in any document: ``Article 4:``."""
    SHORT_HEADING = auto()
    """The same, shortened: ``Art. 4``."""
    TITLE = auto()
    """Before the number of a title of a statute; elsewhere it is a common word: ``Title 4``."""
    STATUTE = auto()
    """Before or after the number of a unit, but only of statutes: ``Book 4``, ``Vierter Unterabschnitt``."""
    AFTER_DOT = auto()
    """After a number with the full stop of an ordinal number: ``4. Abschnitt``."""
    AFTER_NUMBER = auto()
    """After a number without a full stop: ``4 luku``."""
    APPENDIX = auto()
    """Opens the heading of an appendix, which may have no number."""
    OPENS_PARAGRAPH = auto()
    """Before the number of a paragraph or item at the start of a line: ``Abs. 4``."""
    STEP = auto()
    """Before the number of a part of a rule, in a reference that names the rule too: ``Rule 3, paragraph 4``."""
    OF_BRACKETS = auto()
    """Directly after the number of a rule, for parts with brackets: ``§ 3 Abs. 4`` is § 3 (4)."""
    OF_BARE = auto()
    """Directly after the number of a rule, for parts without a word or a sign before the number: ``§ 3 Nr. 4``."""
    OF_DIGITS = auto()
    """Directly after the number of a rule, for parts that digits count: ``artículo 3, apartado 4``."""
    OF_LETTERS = auto()
    """Directly after the number of a rule, for parts that letters count: ``article 3, lettre d``."""


_PART_OF_NUMBER = Use.OF_BRACKETS | Use.OF_BARE | Use.OF_DIGITS | Use.OF_LETTERS
_AFTER_DOT = Use.STATUTE | Use.AFTER_DOT
_OPENS = Use.OPENS_PARAGRAPH | Use.STEP


class UnitWord(NamedTuple):
    """A word, in lower case, the tags of its languages, its depth and its uses."""

    word: str
    languages: tuple[str, ...]
    depth: Depth
    uses: Use


def without_accents(word: str) -> str:
    """Return a word in lower case without accents, as one in capitals may be: ``άρθρο`` and ``ΑΡΘΡΟ``; the two letters
    i of Turkish are one.
    """
    plain = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("ı", "i")


def _listed(depth: Depth, uses: Use, listed: str) -> Iterator[UnitWord]:
    """Yield the words of a list such as ``teil de; parte es it pt``; ``_`` is a space inside of a word.

    Greek words in capitals have no accents, so that each is also without them.
    """
    for entry in listed.split(";"):
        word, *languages = entry.split()
        word = word.replace("_", " ")
        yield UnitWord(word, tuple(languages), depth, uses)
        bare = without_accents(word)
        if "el" in languages and bare != word:
            yield UnitWord(bare, ("el",), depth, uses)


UNIT_WORD_TABLE = (
    *_listed(Depth.PART, Use.HEADING, "part en ca; partie fr; parte es it pt; deel nl; часть ru; phần vi; μέρος el"),
    *_listed(Depth.PART, Use.HEADING, "bahagian ms; bahagi tl; partea ro; الجزء ar; الباب ar; بخش fa; חלק he; ภาค th"),
    *_listed(Depth.PART, Use.HEADING, "भाग hi mr; ভাগ bn; дял bg; дио sr hr; део sr; deo sr; dio hr bs; sehemu sw"),
    *_listed(Depth.PART, Use.HEADING, "பகுதி ta; భాగం te; ಭಾಗ kn; ഭാഗം ml; ભાગ gu; ਭਾਗ pa"),
    *_listed(Depth.PART, Use.HEADING | Use.AFTER_DOT, "teil de; kısım tr; частина uk"),
    *_listed(Depth.PART, Use.TITLE, "title en; titre fr; título es pt; titulo es pt; titolo it; tytuł pl; titlul ro"),
    *_listed(
        Depth.PART, Use.STATUTE, "book en; livre fr; libro es it; livro pt; kniha cs sk; книга ru bg uk; kitap tr"
    ),
    *_listed(Depth.PART, Use.STATUTE, "buku id ms; títol ca; الكتاب ar"),
    *_listed(Depth.PART, _AFTER_DOT, "buch de; księga pl; część pl; část cs; časť sk; rész hu; avdeling no; afsnit da"),
    *_listed(Depth.PART, _AFTER_DOT, "avdelning sv"),
    *_listed(Depth.PART, _AFTER_DOT | Use.AFTER_NUMBER, "osa fi et"),
    # "del" is also a word of sentences, in Spanish and Italian, and so not that of a unit elsewhere.
    *_listed(Depth.PART, Use.AFTER_DOT, "del no sv da sl"),
    *_listed(Depth.DIVISION, Use.HEADING, "ลักษณะ th"),
    *_listed(
        Depth.CHAPTER,
        Use.HEADING,
        "chapter en; chapitre fr; capítulo es pt; capitolo it; hoofdstuk nl; глава ru uk bg sr",
    ),
    *_listed(Depth.CHAPTER, Use.HEADING, "bab id ms; chương vi; κεφάλαιο el; capitolul ro; capítol ca; kabanata tl"),
    *_listed(
        Depth.CHAPTER, Use.HEADING, "الفصل ar; فصل fa ar; باب ur ar; פרק he; หมวด th; บทที่ th; अध्याय hi mr; অধ্যায় bn"
    ),
    *_listed(Depth.CHAPTER, Use.HEADING, "hoofstuk af; თავი ka; գլուխ hy; kreu sq; sura sw; ជំពូក km; ໝວດ lo; pennod cy"),
    *_listed(
        Depth.CHAPTER,
        Use.HEADING,
        "அத்தியாயம் ta; అధ్యాయం te; ಅಧ್ಯಾಯ kn; അധ്യായം ml; પ્રકરણ gu; ਅਧਿਆਇ pa; प्रकरण mr; परिच्छेद ne; အခန်း my",
    ),
    *_listed(Depth.CHAPTER, Use.HEADING | Use.AFTER_DOT, "kapitel de sv da; kapittel no; rozdział pl; kapitola cs sk"),
    *_listed(Depth.CHAPTER, Use.HEADING | Use.AFTER_DOT, "bölüm tr; розділ uk; poglavlje hr sr bs; поглавље sr"),
    *_listed(Depth.CHAPTER, Use.HEADING | Use.AFTER_DOT, "poglavje sl; fejezet hu; kapitulua eu; peatükk et"),
    *_listed(Depth.CHAPTER, Use.HEADING | Use.AFTER_DOT | Use.AFTER_NUMBER, "luku fi; nodaļa lv; skyrius lt; kafli is"),
    *_listed(Depth.CHAPTER, Use.TITLE | Use.AFTER_DOT, "hlava cs sk; glava hr sr sl"),
    *_listed(Depth.CHAPTER, Use.STATUTE, "capitulo es pt"),
    *_listed(Depth.CHAPTER, _AFTER_DOT, "hauptstück de"),
    *_listed(Depth.SECTION, Use.HEADING, "section en fr; sección es; sezione it; seção pt; secção pt; раздел ru bg"),
    *_listed(
        Depth.SECTION, Use.HEADING, "bagian id; mục vi; secțiunea ro; secció ca; seksyen ms; seksyon tl; القسم ar"
    ),
    *_listed(Depth.SECTION, Use.HEADING, "مبحث fa; ส่วนที่ th; अनुभाग hi; odjeljak hr bs; oddelek sl; одељак sr"),
    *_listed(Depth.SECTION, Use.HEADING | Use.AFTER_DOT, "abschnitt de"),
    *_listed(Depth.SECTION, Use.TITLE | Use.AFTER_DOT, "titel de nl"),
    *_listed(Depth.SECTION, Use.STATUTE, "division en; subsection en; seccion es; afdeling nl; τμήμα el; סימן he"),
    *_listed(
        Depth.SECTION, _AFTER_DOT, "unterabschnitt de; abteilung de; dział pl; avsnitt sv no; oddíl cs; diel cs sk"
    ),
    *_listed(Depth.ARTICLE, Use.HEADING, "article en fr ca; law en; rule en; regulation en; artikel de nl sv da id"),
    *_listed(Depth.ARTICLE, Use.HEADING, "regel de nl sv da no; règle fr; artículo es; regla es ca; articolo it"),
    *_listed(
        Depth.ARTICLE, Use.HEADING, "regola it; artigo pt gl; regra pt; artykuł pl; zasada pl; článek cs; článok sk"
    ),
    *_listed(
        Depth.ARTICLE, Use.HEADING, "pravidlo cs sk; статья ru; стаття uk; правило ru bg uk sr; член bg mk; члан sr"
    ),
    *_listed(
        Depth.ARTICLE, Use.HEADING, "članak hr bs; član sr; pravilo hr sr sl; artikkel no et; paragraf sv da no tr"
    ),
    *_listed(Depth.ARTICLE, Use.HEADING, "punkt de sv da no"),
    *_listed(Depth.ARTICLE, Use.HEADING, "artikulo tl; tuntunin tl; perkara ms; peraturan ms id; pasal id; fasal ms"),
    *_listed(Depth.ARTICLE, Use.HEADING, "điều vi; άρθρο el; κανόνας el; articolul ro; regula ro; regulamentul ro"),
    *_listed(
        Depth.ARTICLE,
        Use.HEADING,
        "المادة ar; مادة ar; القاعدة ar; ماده fa; قاعده fa; دفعہ ur; סעיף he; כלל he; תקנה he",
    ),
    *_listed(
        Depth.ARTICLE, Use.HEADING, "มาตรา th; ข้อ th; ข้อที่ th; กฎข้อ th; กฎข้อที่ th; अनुच्छेद hi mr; धारा hi; नियम hi mr"
    ),
    *_listed(
        Depth.ARTICLE, Use.HEADING, "অনুচ্ছেদ bn; ধারা bn; নিয়ম bn; বিধি bn; მუხლი ka; հոդված hy; neni sq; kifungu sw"
    ),
    *_listed(Depth.ARTICLE, Use.HEADING, "பிரிவு ta; விதி ta; విభాగం te; నియమం te; అధికరణం te; ವಿಧಿ kn; ನಿಯಮ kn; ಕಲಂ kn"),
    *_listed(
        Depth.ARTICLE,
        Use.HEADING,
        "വകുപ്പ് ml; ചട്ടം ml; કલમ gu; અનુચ્છેદ gu; નિયમ gu; ਧਾਰਾ pa; ਨਿਯਮ pa; कलम mr; दफा ne; ပုဒ်မ my",
    ),
    *_listed(Depth.ARTICLE, Use.HEADING, "មាត្រា km; ມາດຕາ lo; erthygl cy; reegel et; sääntö fi"),
    *_listed(
        Depth.ARTICLE, Use.HEADING | Use.AFTER_DOT, "madde tr; kural tr; člen sl; cikk hu; szabály hu; artikulua eu"
    ),
    *_listed(Depth.ARTICLE, _AFTER_DOT | Use.AFTER_NUMBER, "pykälä fi; pants lv; straipsnis lt; grein is; artikla fi"),
    *_listed(
        Depth.ARTICLE, Use.SHORT_HEADING, "art. en de fr es it pt pl ro ca; čl. cs sk hr sl; чл. bg sr mk; ст. ru uk"
    ),
    *_listed(Depth.ARTICLE, Use.SHORT_HEADING, "md. tr; αρ. el"),
    *_listed(Depth.ARTICLE, Use.STATUTE, "articulo es"),
    *_listed(Depth.ARTICLE, Use.TITLE, "bylaw en; by-law en; statute en; standing_order en; ordinance en"),
    *_listed(Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "appendix en; annex en ca; annexe fr; anhang de; anlage de"),
    *_listed(Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "apéndice es; anexo es pt; appendice it fr; allegato it"),
    *_listed(Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "bijlage nl; załącznik pl; dodatek pl cs; приложение ru bg"),
    *_listed(
        Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "付録 ja; 附録 ja; 附录 zh; 附錄 zh; 부록 ko; додаток uk; příloha cs"
    ),
    *_listed(
        Depth.ARTICLE,
        Use.HEADING | Use.APPENDIX,
        "príloha sk; prilog hr; прилог sr; priloga sl; melléklet hu; liite fi",
    ),
    *_listed(Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "bilaga sv; bilag da; vedlegg no; anexa ro; ek tr"),
    *_listed(
        Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "παράρτημα el; phụ_lục vi; lampiran id ms; ภาคผนวก th; परिशिष्ट hi"
    ),
    *_listed(Depth.ARTICLE, Use.HEADING | Use.APPENDIX, "الملحق ar; پیوست fa; נספח he"),
    # A plural and the supplementary provisions of statutes have no numbers; a schedule may be that of matches.
    *_listed(Depth.ARTICLE, Use.APPENDIX, "appendices en; schedule en; 附則 ja zh; 付則 ja; 附则 zh; 부칙 ko"),
    *_listed(Depth.DEEPEST, _OPENS | Use.OF_BRACKETS, "abs. de; absatz de; para. en; paragraph en"),
    *_listed(Depth.DEEPEST, _OPENS | Use.OF_BARE, "nr. de nl; nummer de nl; ziffer de"),
    *_listed(Depth.DEEPEST, _OPENS | Use.OF_LETTERS, "lit. de fr"),
    # A reference that names its rule may have these words before any part; they are followed when the rule is known.
    *_listed(Depth.DEEPEST, _OPENS, "clause en; item en"),
    *_listed(Depth.DEEPEST, _OPENS, "khoản vi; ayat id ms; fıkra tr; став sr mk; stavak hr; stav sr bs"),
    *_listed(Depth.DEEPEST, _OPENS, "الفقرة ar; פסקה he; παράγραφος el; alineatul ro"),
    *_listed(Depth.DEEPEST, Use.STEP, "paragraphs en; clauses en; items en; point en fr; points en fr"),
    *_listed(Depth.DEEPEST, Use.STEP, "number en; no. en; letter en; letters en"),
    *_listed(Depth.DEEPEST, Use.STEP, "п. ru; пункт ru; пункта ru; пункте ru; пункту ru"),
    *_listed(Depth.DEEPEST, Use.STEP, "подпункт ru; подпункта ru; подпункте ru; подпункту ru"),
    *_listed(Depth.DEEPEST, Use.STEP | Use.OF_LETTERS, "buchst. de; buchstabe de; letra es pt; lettre fr; lettera it"),
    *_listed(Depth.DEEPEST, Use.STEP | Use.OF_LETTERS, "litera pl de; alínea pt; písm. cs"),
    *_listed(Depth.DEEPEST, Use.STEP | Use.OF_DIGITS, "alinéa fr; apartado es; párrafo es; parágrafo pt; inciso es pt"),
    *_listed(Depth.DEEPEST, Use.STEP | Use.OF_DIGITS, "comma it; ust. pl; pkt pl; odst. cs; bod cs"),
)


def words_for(uses: Use, *depths: Depth) -> frozenset[str]:
    """Return the words that have one of some uses, at any depth or only at these."""
    return frozenset(one.word for one in UNIT_WORD_TABLE if one.uses & uses and (not depths or one.depth in depths))


def pattern_for(uses: Use, *depths: Depth) -> str:
    """Return the alternatives of a regular expression for the words with one of some uses, as `words_for` does."""
    return "|".join(map(re.escape, sorted(words_for(uses, *depths))))


HEADING_WORDS = pattern_for(Use.HEADING)
"""Words before the number of a heading: ``Article 4:``."""

HEADING_OR_SHORT_WORDS = pattern_for(Use.HEADING | Use.SHORT_HEADING)
"""The same, whole or shortened: ``Art. 4``."""

NUMBERED_WORDS = pattern_for(Use.HEADING | Use.SHORT_HEADING | Use.TITLE)
"""The same, with the words of titles, which elsewhere are common words."""

UNIT_WORDS = pattern_for(Use.HEADING | Use.SHORT_HEADING | Use.TITLE | Use.STATUTE)
"""Words before or after the numbers of the units of a statute."""

ORDINAL_DOT_WORDS = pattern_for(Use.AFTER_DOT)
"""Words after numbers in languages that write ordinal numbers with a full stop: ``1. Abschnitt``."""

AFTER_NUMBER_WORDS = pattern_for(Use.AFTER_NUMBER)
"""Words after numbers in languages that write no sign between the two: ``1 luku``."""

PARAGRAPH_WORDS = pattern_for(Use.OPENS_PARAGRAPH)
"""Words before the numbers of paragraphs and items at the start of a line."""

APPENDIX_WORDS = rf"(?:{pattern_for(Use.APPENDIX)})(?![^\W\d_])"
"""Words that open the heading of an appendix."""

STEP_WORDS = pattern_for(Use.STEP)
"""Words for the parts of a rule, which the numbers of these parts usually do not have."""

PART_OF_NUMBER_WORDS = pattern_for(_PART_OF_NUMBER)
"""Words for a part of a rule, directly after the number of the rule."""

CHAPTER_AND_SECTION_WORDS = pattern_for(Use.HEADING, Depth.CHAPTER, Depth.SECTION)
"""Words before the number or the title of a chapter or section."""

_SIGNS = {
    Depth.PART: "編编편",
    Depth.DIVISION: "部",
    Depth.CHAPTER: "章장",
    Depth.SECTION: "節节절",
    Depth.SUBSECTION: "款관",
    Depth.ARTICLE: "条條조",
    Depth.PARAGRAPH: "項항",
}

SIGN_DEPTHS = {sign: depth for depth, signs in _SIGNS.items() for sign in signs}
"""The depths of the units whose numbers such a sign follows."""

_FIRST_HANGUL = "가"

COUNTED_SIGNS = (
    "".join(sign for sign in SIGN_DEPTHS if sign < _FIRST_HANGUL),
    "".join(sign for sign in SIGN_DEPTHS if sign >= _FIRST_HANGUL),
)
"""Signs after the number of a unit: ``第4条``, and in Korean ``제4조``."""

_WORD_DEPTHS = {without_accents(one.word): one.depth for one in UNIT_WORD_TABLE}


def depth_of(word: str) -> Depth:
    """Return the usual depth of the units of a word, in any case."""
    return _WORD_DEPTHS[without_accents(word)]
