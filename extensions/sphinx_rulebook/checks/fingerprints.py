"""What a finding is known by from one state of a text to the next, although its lines move and its rule is renumbered.

It is the code, the file, the label of the unit, and a digest of what is said; where the unit has no label, of the
unit's words too.  Numbers in a message are blanked out, since those of rules move with every insertion.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..findings import Code, Finding
from ..markup.commented import body_of
from .finding_units import FindingUnits

_NUMBER = re.compile(r"(?<![\w:/.])\d[\w.,]*|(?<=\.md:)\d+")
_DIGEST_BYTES = 8


class FindingKey(NamedTuple):
    """What findings of the same kind at the same unit have in common; ``unit`` is its label, None where it has none."""

    code: str
    file: str
    unit: str | None
    fingerprint: str


def key_of(finding: Finding, units: FindingUnits, prefix: str = "") -> FindingKey:
    """Return what a finding is known by; ``prefix`` stands before the path of its file."""
    found = units.find(finding)
    label = found.label if found is not None else None
    # What RB307 says of numbers is what it is about; they are those of the text, not of rules.
    message = finding.message if finding.code is Code.NUMBER_DIFFERS else _NUMBER.sub("#", finding.message)
    words = (
        "" if found is None or label is not None else " ".join(f"{found.inner.text}\n{body_of(found.inner)}".split())
    )
    digest = hashlib.blake2b(f"{message}\0{words}".encode("utf-8", "replace"), digest_size=_DIGEST_BYTES)
    return FindingKey(finding.code.code, f"{prefix}{finding.file}", label, digest.hexdigest())


def unique_fingerprints(findings: Sequence[Finding], units: FindingUnits) -> list[str]:
    """Return a digest for each finding that no other has and that does not move with lines, for services that count.

    Of several that are alike, each has the number in its order.
    """
    alike: Counter[FindingKey] = Counter()
    digests: list[str] = []
    for finding in findings:
        key = key_of(finding, units)
        alike[key] += 1
        digests.append(hashlib.sha256(repr((*key, alike[key])).encode("utf-8", "replace")).hexdigest()[:32])
    return digests
