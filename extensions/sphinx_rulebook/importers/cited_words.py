"""The words for units as references have them: inflected, shortened, with articles and prepositions attached.

They are regular expressions, in which ``~`` is a letter, since a word has many forms: ``madde``, ``maddenin``, ``md.``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from .unit_words import UNIT_WORD_TABLE, Depth, Use, without_accents, words_for

_LETTER = r"[^\W\d_]"
_FORMS = r"""
madde: madde~{0,6}|md\.
kural: kural~{0,6}
bölüm: bölüm~{0,4}
kısım: kısım|kısm~{0,5}
pasal: pasal|ps\.
άρθρο: άρθρο|άρθρου|άρθρ\.|άρ\.|αρ\.|αρθρ[οα]|αρθρου
κεφάλαιο: κεφάλαιο|κεφαλαίου|κεφ\.|κεφαλαιο
μέρος: μέρος|μέρους|μερος
κανόνας: κανόνα[ς]?
luku: luku~{0,3}|luvu~{0,4}
pykälä: pykäl~{1,5}
sääntö: säänt~{1,5}|säännö~{1,5}
osa: osa~{0,3}
стаття: стат(?:тя|ті|тю|тею)|ст\.
розділ: розділ~{0,3}|розд\.
частина: частин~{0,3}|ч\.
статья: стать~{1,3}|ст\.(?:\s?ст\.)?
раздел: раздел~{0,3}|разд\.
глава: глав~{1,3}|гл\.
часть: част~{1,3}|ч\.
правило: правил~{1,3}
член: член~{0,4}|чл\.
члан: члан~{0,3}|чл\.
článek: člán(?:e?k)~{0,3}|čl\.
článok: člán(?:o?k)~{0,3}|čl\.
art.: arts?\.|art[ií]culos?|artigos?|articol[oi]|articles?|artikel~{0,2}|artyku~{1,4}|articolul~{0,3}
čl.: čl\.|člán(?:[eo]?k)~{0,3}
чл.: чл\.|член~{0,4}|члан~{0,3}
ст.: ст\.|стат(?:тя|ті|тю|тею)|стать~{1,3}
kapitola: kapitol~{1,3}|kap\.
pravidlo: pravidl~{1,3}
hlava: hlav~{1,3}
část: část~{0,3}
časť: čas[tť]~{0,3}
članak: član(?:ak|k~{0,3})|čl\.
član: član~{0,3}|čl\.
člen: člen~{0,3}|čl\.
poglavlje: poglavlj~{1,3}
poglavje: poglavj~{1,3}
pravilo: pravil~{1,3}
artykuł: artykuł~{0,3}|art\.
rozdział: rozdział~{0,3}|rozdz\.
zasada: zasad~{0,3}
articolul: articol~{0,5}|art\.
capitolul: capitol~{0,5}|cap\.
artículo: artículo|art\.
artigo: artigo|art\.
articolo: articolo|art\.
article: article|art\.
capítulo: capítulo|cap\.
chapitre: chapitre|chap\.
artikel: artike?l(?:n|s|en)?|art\.
kapitel: kapit~{1,5}|kap\.
kapittel: kapitt~{1,4}|kap\.
paragraf: paragraf~{0,4}
cikk: cikk~{0,4}
fejezet: fejezet~{0,4}
rész: rész~{0,4}
szabály: szabály~{0,4}
straipsnis: straipsn~{1,5}
skyrius: skyri~{1,4}
pants: pant~{1,4}
nodaļa: nodaļ~{1,3}
grein: grein~{0,3}
kafli: kafl~{1,4}
artikla: artikla~{0,4}
peatükk: peatük~{1,4}
reegel: reeg~{1,4}
artikulua: artikulu~{1,5}
الفصل: [وف]?[بلك]?ال?فصل
المادة: [وف]?[بلك]?(?:ال|ل)?مادة
مادة: [وف]?[بلك]?(?:ال|ل)?مادة
الباب: [وف]?[بلك]?(?:ال|ل)?باب
القسم: [وف]?[بلك]?(?:ال|ل)?قسم
القاعدة: [وف]?[بلك]?(?:ال|ل)?قاعدة
ماده: ماد[هۀ](?:ٔ|‌ی)?
סעיף: [ושהבלמכ]{0,3}סעיף|ס['׳]
פרק: [ושהבלמכ]{0,3}פרק
כלל: [ושהבלמכ]{0,3}כלל
חלק: [ושהבלמכ]{0,3}חלק
ข้อ: (?:กฎ)?ข้อ(?:ที่)?
ข้อที่: (?:กฎ)?ข้อ(?:ที่)?
กฎข้อ: (?:กฎ)?ข้อ(?:ที่)?
กฎข้อที่: (?:กฎ)?ข้อ(?:ที่)?
"""

_PLURALS = r"""
rule: rules
law: laws
article: articles|arts\.
section: sections
chapter: chapters
regulation: regulations
règle: règles
chapitre: chapitres
artículo: artículos|arts\.
regla: reglas|regles
capítulo: capítulos
sección: secciones
articolo: articoli|artt\.
regola: regole
capitolo: capitoli
sezione: sezioni
artigo: artigos|arts\.
regra: regras
seção: seções
secção: secções
art.: arts\.|artt\.
artikel: artikelen|artikeln|artikler(?:ne)?|artiklar(?:na)?|artt\.
regel: regels|regeln|regler(?:na|ne)?
hoofdstuk: hoofdstukken
kapitel: kapitlen|kapitler
kapittel: kapitler
artikkel: artikler
paragraf: paragraf~{1,5}
abschnitt: abschnitte~{0,2}
článek: článcích
článok: článkoch
članak: člana?[kc]~{1,4}
artykuł: artykuł~{1,3}
стаття: стат(?:ей|тям|тями|тях|тями)
статья: статей
άρθρο: άρθρα|άρθρων|αρθρα|αρθρων
κεφάλαιο: κεφάλαια|κεφαλαίων
κανόνας: κανόνες|κανόνων
المادة: [وف]?[بلك]?(?:ال|ل)?(?:مادت(?:ان|ين)|مواد)
مادة: [وف]?[بلك]?(?:ال|ل)?(?:مادت(?:ان|ين)|مواد)
الفصل: [وف]?[بلك]?(?:ال|ل)?(?:فصل(?:ان|ين)|فصول)
القاعدة: [وف]?[بلك]?(?:ال|ل)?(?:قاعدت(?:ان|ين)|قواعد)
الباب: [وف]?[بلك]?(?:ال|ل)?أبواب
القسم: [وف]?[بلك]?(?:ال|ل)?أقسام
ماده: مواد|ماده‌های
فصل: فصل‌های|فصول
قاعده: قواعد
סעיף: [ושהבלמכ]{0,3}סעיפ(?:ים|י)
פרק: [ושהבלמכ]{0,3}פרק(?:ים|י)
כלל: [ושהבלמכ]{0,3}כלל(?:ים|י)
תקנה: [ושהבלמכ]{0,3}תקנות
अनुच्छेद: अनुच्छेदों
नियम: नियमों
धारा: धाराओं|धाराएँ|धाराएं
"""
"""Plurals, after which a row of numbers may come, and before which no quantity stands."""

_FROM = "from|da|dal|del?|du|von|от|с|з|από|من|از|од|od|tussen|between"
"""Words between a plural and a range: ``articoli da 3 a 5``."""

_PARTS = r"""
odst(?:\.|avec|avce|avci)|písm(?:\.|eno|ene)|ods(?:\.|ek|eku|eka)|písm\.|bod~{0,2}|pododst\.
ust(?:\.|ęp|ępu|ępie)|pkt|punkt~{0,2}|lit\.|litera
n\.?[ºo°]|números?|alíneas?|incisos?|parágrafos?|párrafos?|apartados?|aptdo\.|letras?
alinéas?|lettres?|points?|comma|lettera|numero|lid|onder
παρ\.|παράγραφο[ςυ]?|παραγράφου|εδ\.|εδάφιο|περ\.|περίπτωση|στοιχείο|στοιχ\.
ayat|huruf|angka|butir|perenggan|khoản|điểm|fıkra~{0,5}|ben[td]~{0,5}
ч\.|част(?:ина|ини|ині|ину|иною|ь|и|ью)|пп?\.|п(?:ід|од)?пункт~{0,3}|абзац~{0,3}
ал\.|алинея|т\.|точк[аи]|тачк[аеу]|став~{0,2}|st\.|stav~{0,3}|toč~{1,3}
mom\.|momentti|moment[ei]~{0,3}|kohta|kohdan|bekezdés~{0,3}|bek\.
alin\.|alineat~{0,4}|pct\.|punctul|stk\.|stykke|ledd|stycket
[وف]?[بلك]?(?:ال|ل)?(?:فقرة|بند)|بند|جزء|[ושהבלמכ]{0,3}(?:פסקה|סעיף[ ]קטן)|ס"ק
วรรค|อนุมาตรา|อนุข้อ|उपधारा|उपखंड|खंड|पैरा|उपनियम
abs\.|absatz|nr\.|nummer|ziffer|buchst\.|buchstabe|paragraphs?|para\.|items?|clauses?
"""

_PARTS_AFTER = r"""
fıkra~{0,5}|ben[td]~{0,5}|moment~{1,5}|mom\.|kohta|koh[dt]~{1,4}
bekezdés~{0,6}|pont~{0,4}|odst(?:avec|avce|avci|\.)|stavk?~{0,3}|odstav~{1,4}
став~{0,3}|ledd|stk\.|stycket
"""

_OF = (
    r"of(?: the)?|do|da|de|de la|del|dell['’]|della|du|des|der|di|van|von|av|af|z|ze|iz|из|от|του|της|από|من|از|"
    r"de l['’]|d['’]|की|के|का"
)


def _alternatives(listed: str) -> str:
    return "|".join(listed.replace("~", _LETTER).split("\n")[1:-1])


PART_WORDS = _alternatives(_PARTS)
"""Words before the number of a part of a rule, in a reference that names the rule too: ``čl. 4 odst. 2``."""

PARTS_AFTER_NUMBER = rf"(?:\s?\([^()]{{1,9}}\)|,?\s(?i:{PART_WORDS})\s?[0-9a-z]{{1,3}}(?![0-9A-Za-z])){{0,3}}"
"""The parts of a rule between its number and the name of its document: `` (2)``, `` Abs. 1 Satz 2``."""

PART_WORDS_AFTER = _alternatives(_PARTS_AFTER)
"""Words after the number of a part: ``5. maddenin 2. fıkrası``."""

OF_WORDS = _OF
"""Words between a part and the rule that contains it: ``n.º 2 do artigo 5.º``."""


def _read(listed: str) -> Mapping[str, str]:
    entries = (line.partition(":") for line in listed.replace("~", _LETTER).strip().splitlines())
    return {without_accents(word): forms.strip() for word, _, forms in entries}


_COMMON = frozenset(["art.", "luku", "grein", "pants", "regula", "sura", "paragraf"])
"""Words that are also common ones, and so no sign of a reference where rules have no word."""
_WORDS_AFTER_DOT = words_for(Use.AFTER_DOT)
_BY_WORD = _read(_FORMS)
_PLURALS_BY_WORD = _read(_PLURALS)
_WITH_PLURAL = frozenset(["en", "fr", "es", "it", "pt", "nl", "sv", "da", "no", "el", "ar", "he", "ca", "gl"])
"""Languages in which the word for several units has another form than that for one."""
_SINGULARS = frozenset(
    without_accents(one.word)
    for one in UNIT_WORD_TABLE
    if _WITH_PLURAL.issuperset(one.languages) and not one.word.endswith(".")
)


def cited_forms(word: str) -> str:
    """Return a regular expression for the forms that references have of a word for units, in any case."""
    forms = _BY_WORD.get(without_accents(word.strip()))
    plurals = _PLURALS_BY_WORD.get(without_accents(word.strip()))
    plain = r"\s*".join(map(re.escape, word.split()))
    return "|".join([plain, *filter(None, [forms]), *(rf"{one}(?:\s(?:{_FROM}))?" for one in _split(plurals or ""))])


_ANY_PLURAL = re.compile(rf"(?:{'|'.join(_PLURALS_BY_WORD.values())}|§§)(?:\s(?:{_FROM}))?", re.I)


def is_plural(head: str) -> bool:
    """Return whether the word before a number names several units."""
    return _ANY_PLURAL.fullmatch(head.strip()) is not None


def is_singular(head: str) -> bool:
    """Return whether the word before a number names a single unit, in a language that would name several otherwise."""
    return without_accents(head.strip()) in _SINGULARS


def _cited() -> str:
    """Return the alternatives for the words of rules and chapters that are no common words, in all their forms."""
    listed = (one for one in UNIT_WORD_TABLE if one.uses & (Use.HEADING | Use.SHORT_HEADING))
    depths = (Depth.CHAPTER, Depth.SECTION, Depth.ARTICLE)
    words = [one.word for one in listed if one.depth in depths and not one.uses & Use.APPENDIX]
    forms = sorted({form for word in words if word not in _COMMON for form in _split(cited_forms(word))})
    by_letter: defaultdict[str, list[str]] = defaultdict(list)
    for form in forms:
        by_letter[form[0] if form[0].isalpha() else ""].append(form)
    # So most words of a text are passed over after a comparison of their first letter.
    grouped = [f"{letter}(?:{'|'.join(form[1:] for form in group)})" for letter, group in by_letter.items() if letter]
    latin = "|".join(group for group in grouped if group[0].isascii())
    others = "|".join([*(group for group in grouped if not group[0].isascii()), *by_letter[""]])
    return f"{latin}|(?=[^\\x00-\\x7f])(?:{others})"


def _split(forms: str) -> list[str]:
    """Return the alternatives of a pattern, without splitting groups."""
    return re.findall(r"(?:\((?:[^()]|\([^()]*\))*\)\??|[^|()])+", forms)


CITED_WORDS = _cited()
"""Words for rules and chapters before the number of one in a reference, in all languages of the table."""


def counts_before(word: str) -> bool:
    """Return whether references in the language of a word before numbers have it after them, too: ``5. madde``."""
    return word.strip().lower() in _WORDS_AFTER_DOT


_COUNTED_BEFORE = frozenset(["hu", "tr", "fi", "lt", "lv", "et", "eu", "sl"])


def _cited_after() -> str:
    listed = (one for one in UNIT_WORD_TABLE if one.uses & (Use.AFTER_DOT | Use.AFTER_NUMBER))
    words = {without_accents(one.word) for one in listed if not _COUNTED_BEFORE.isdisjoint(one.languages)} - {"pants"}
    return "|".join(sorted({form for word in words for form in _split(_BY_WORD.get(word, ""))}))


CITED_WORDS_AFTER = _cited_after()
"""Words after the number of a unit in a reference, in languages that have them there: ``az 1.1. és 1.2. szabály``."""
