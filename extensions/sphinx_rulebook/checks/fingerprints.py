"""The identity of a finding across changes of a text, even if its lines move or its rule is renumbered.

It consists of the code, the file, the label of the unit, and a digest of the message; for a unit without a label, also
of the unit's words. Numbers in a message are blanked out, since the numbers of rules change with every insertion.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..markup.hidden_text import body_of
from ..model.findings import Code, Finding, certain_code
from .finding_units import FindingUnits

_NUMBER = re.compile(r"(?<![\w:/.])\d[\w.,]*|(?<=\.md:)\d+")
_DIGEST_BYTES = 8


class FindingKey(NamedTuple):
    """The key that findings of the same kind at the same unit share; ``unit`` is its label, or None."""

    code: str
    file: str
    unit: str | None
    fingerprint: str


def key_of(finding: Finding, units: FindingUnits, prefix: str = "") -> FindingKey:
    """Return the key of a finding; ``prefix`` is put before the path of its file.

    A note has the key of the finding that it becomes if the rest of the book changes, so that it is not new then.
    """
    code = certain_code(finding.code).code
    found = units.find(finding)
    label = found.label if found is not None else None
    words = (
        "" if found is None or label is not None else " ".join(f"{found.inner.text}\n{body_of(found.inner)}".split())
    )
    return FindingKey(code, f"{prefix}{finding.file}", label, fingerprint(code, finding.message, words))


def fingerprint(code: str, message: str, words: str = "") -> str:
    """Return the digest of a message at a unit; ``words`` are those of a unit without a label."""
    said = without_numbers(code, message)
    return hashlib.blake2b(f"{said}\0{words}".encode("utf-8", "replace"), digest_size=_DIGEST_BYTES).hexdigest()


def without_numbers(code: str, message: str) -> str:
    """Return a message with the numbers of rules and lines blanked out."""
    # The numbers in an RB307 message are its subject: they come from the text, and are not numbers of rules.
    return message if code == Code.NUMBER_DIFFERS.code else _NUMBER.sub("#", message)


def unique_fingerprints(findings: Sequence[Finding], units: FindingUnits) -> list[str]:
    """Return for each finding a unique digest, which does not change when lines move, for services that track
    findings.

    Findings with the same key are numbered in order.
    """
    alike: Counter[FindingKey] = Counter()
    digests: list[str] = []
    for finding in findings:
        key = key_of(finding, units)
        alike[key] += 1
        digests.append(hashlib.sha256(repr((*key, alike[key])).encode("utf-8", "replace")).hexdigest()[:32])
    return digests
