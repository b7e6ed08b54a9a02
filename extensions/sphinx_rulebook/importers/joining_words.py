"""Words and signs between the numbers of a row of references, in the languages of the words for units: ``4, 5 and 8``,
``3 bis 5``.

Words that are common before numbers in another language are left out: *in* is *and* in Slovenian.
"""

from __future__ import annotations

import re

_ALTERNATIVES = """
    and, or, as well as, and/or, und, oder, sowie, bzw., et, ou, ainsi que, y, o, e, así como, ed, nonché, bem como,
    en, of, alsook, och, eller, samt, og, ja, tai, sekä, või, ning, eða, i, oraz, lub, albo, a, nebo, či, alebo, ili,
    ali, и, или, і, й, та, або, чи, és, vagy, și, şi, sau, ve, veya, ya da, ile, και, ή, và, hoặc, dan, atau, serta,
    और, या, एवं, तथा, आणि, किंवा, এবং, ও, বা, أو, یا, اور, או, ir, arba, un, vai, eta, edo, და, ან, և, եւ, կամ, dhe, ose
"""
_RANGES = """
    to, through, thru, until, bis, à, jusqu'à, jusqu’à, hasta, al, a, fino a, fino al, até, até ao, tot, tot en met,
    t/m, till, t.o.m., til, til og med, kuni, do, až, до, по, până la, pînă la, la, ilâ, έως, ως, μέχρι, đến, tới,
    sampai, sampai dengan, hingga, s.d., s/d, से, إلى, حتى, تا, עד, iki, līdz, fins a, hanggang, hadi
"""


def _listed(listed: str) -> str:
    words = sorted((word.strip() for word in listed.split(",")), key=len, reverse=True)
    return "|".join(r"\s".join(map(re.escape, word.split())) for word in words)


_WORDS = _listed(f"{_ALTERNATIVES}, {_RANGES}")

RANGE_SIGNS = r"[-–—~〜～]|至|到"
"""Text between the first and the last number of a range."""

JOINERS = (
    rf"(?:\s*+(?:\.?[,،]|;|、|，|／|/)\s*+(?:(?:{_listed(_ALTERNATIVES)})(?![^\W_]|\.)|&)?\s*|"
    rf"\s++(?:{_WORDS}|&)\s+|\.\s(?-i:{_WORDS})\s+|"
    r"\s++(?:و\s?|ו[-־‑–]?)(?=[0-9])|\.\s(?-i:in)\s+|\s++u\s+(?=8|11)|"
    r"\s*+(?:と|及び|および|または|又は|若しくは|もしくは|並びに|ならびに|から|和|或|与|與|及|以及|至|및|또는|와|과|이나|나|부터|내지|"
    r"และ|หรือ|กับ|ถึง|จนถึง|និង|ឬ|ແລະ|ຫຼື)\s*)"
)
"""Text between two numbers that share one cue: ``rules 602 and 603``."""
