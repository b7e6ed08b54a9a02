"""Ordinal numbers as statutes have them, in words and with endings that ICU's tables lack.

Each list begins with 1; the forms of a number, by gender, are separated by ``/``.
"""

from __future__ import annotations

from collections.abc import Mapping

_LISTS = (
    # Czech, Slovak
    "první druhý/druhá/druhé třetí čtvrtý/čtvrtá/čtvrté pátý/pátá/páté šestý/šestá/šesté sedmý/sedmá/sedmé "
    "osmý/osmá/osmé devátý/devátá/deváté desátý/desátá/desáté jedenáctý/jedenáctá dvanáctý/dvanáctá",
    "prvý/prvá/prvé druhý/druhá/druhé tretí/tretia/tretie štvrtý/štvrtá/štvrté piaty/piata/piate šiesty/šiesta/šieste "
    "siedmy/siedma/siedme ôsmy/ôsma/ôsme deviaty/deviata/deviate desiaty/desiata/desiate jedenásty dvanásty",
    # Ukrainian
    "перший/перша/перше другий/друга/друге третій/третя/третє четвертий/четверта/четверте п’ятий/п’ята/п’яте "
    "шостий/шоста/шосте сьомий/сьома/сьоме восьмий/восьма/восьме дев’ятий/дев’ята/дев’яте десятий/десята/десяте",
    # Slovenian
    "prvi/prva/prvo drugi/druga/drugo tretji/tretja/tretje četrti/četrta/četrto peti/peta/peto šesti/šesta/šesto "
    "sedmi/sedma/sedmo osmi/osma/osmo deveti/deveta/deveto deseti/deseta/deseto",
    # Indonesian
    "kesatu kedua ketiga keempat kelima keenam ketujuh kedelapan kesembilan kesepuluh",
    # Persian
    "اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم",
    # Hindi
    "प्रथम द्वितीय तृतीय चतुर्थ पंचम षष्ठ सप्तम अष्टम नवम दशम",
    # Hebrew
    "ראשון/ראשונה שני/שנייה/שניה שלישי/שלישית רביעי/רביעית חמישי/חמישית שישי/שישית שביעי/שביעית שמיני/שמינית "
    "תשיעי/תשיעית עשירי/עשירית",
    # Basque
    "lehen/lehena/lehenengo bigarren/bigarrena hirugarren/hirugarrena laugarren/laugarrena bosgarren/bosgarrena",
)


def _values(listed: str) -> Mapping[str, int]:
    forms = ((form, value) for value, entry in enumerate(listed.split(), 1) for form in entry.split("/"))
    return dict(forms)


ORDINAL_LISTS = tuple(map(_values, _LISTS))
"""The words of each list, in lower case, and their values."""

TURKISH_ENDING = r"\s?['’]?[ıiuü]?nc[ıiuü]"
"""A regular expression for the ending of an ordinal number in digits, before its word: ``1 inci maddenin``."""

FIRST_WORDS = "premi(?:er|ère)|primer[oa]?|prim[oa]|primeir[oa]"
"""The first number as a word, as Romance languages write it: ``Article premier``."""

FIRST_ENDINGS, ANY_ENDINGS = "er|ère|re", "[rdtmvn]o"
"""What French writes after the number 1, and Spanish after any number: ``Article 1er``, ``Artículo 2do``."""
