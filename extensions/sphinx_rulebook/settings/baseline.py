"""The baseline of a project: findings that existed when it was written, so that a check fails only for new ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ..checks.finding_units import FindingUnits
from ..checks.fingerprints import FindingKey, key_of
from ..model.findings import Code, Finding
from ..support.errors import UnusableInputError

FORMAT = "rulebook-baseline/1"
BASELINE_NAME = "rulebook-baseline.json"
_OF_COMPARISONS = frozenset(f"RB{number}" for number in range(304, 318))
"""The codes of what a comparison of a unit with its source finds."""


class Baseline(NamedTuple):
    """Known findings by their keys; ``name`` is the name of the file in messages.

    The paths of their files are relative to the folder of the settings, or to the checked tree if there are no
    settings.
    """

    name: str
    counts: Mapping[FindingKey, int]
    messages: Mapping[FindingKey, str]


class Compared(NamedTuple):
    """New findings and known findings, in order, and the entries of a baseline that are no longer found."""

    new: tuple[Finding, ...]
    known: tuple[Finding, ...]
    fixed: Mapping[FindingKey, int]


def make_baseline(name: str, findings: Iterable[Finding], units: FindingUnits, prefix: str) -> Baseline:
    """Return the baseline of some findings; ``prefix`` is put before the paths of their files."""
    counts: Counter[FindingKey] = Counter()
    messages: dict[FindingKey, str] = {}
    for finding in findings:
        key = key_of(finding, units, prefix)
        counts[key] += 1
        messages.setdefault(key, finding.message)
    return Baseline(name, counts, messages)


def without_fixed(baseline: Baseline, fixed: Mapping[FindingKey, int]) -> Baseline:
    """Return a baseline without the entries that are no longer found."""
    left = {key: count - fixed.get(key, 0) for key, count in baseline.counts.items()}
    return Baseline(baseline.name, {key: count for key, count in left.items() if count > 0}, baseline.messages)


def compare_with(baseline: Baseline, findings: Sequence[Finding], units: FindingUnits, prefix: str = "") -> Compared:
    """Separate the findings that are in a baseline from the new ones.

    A renamed file keeps its known findings: a finding known in a deleted file counts as known in a different file. What
    a comparison with the source has found in a translation is not fixed while it is stale: then nothing is compared.
    """
    left = Counter(baseline.counts)
    keys = [key_of(finding, units, prefix) for finding in findings]
    is_known = [_take(left, key) for key in keys]
    if not all(is_known):
        files = {f"{prefix}{file}" for file in units.files}
        # The remaining entries of deleted files, by their keys without the file.
        of_gone: dict[FindingKey, list[FindingKey]] = {}
        for key, count in left.items():
            if count > 0 and key.file not in files:
                of_gone.setdefault(key._replace(file=""), []).append(key)
        for place, key in enumerate(keys):
            if not is_known[place]:
                former = of_gone.get(key._replace(file=""), ())
                is_known[place] = any(_take(left, one) for one in former)
    pairs = zip(findings, keys, strict=True)
    stale = {(key.file, key.unit) for finding, key in pairs if finding.code is Code.STALE_TRANSLATION}
    return Compared(
        tuple(finding for finding, known in zip(findings, is_known, strict=True) if not known),
        tuple(finding for finding, known in zip(findings, is_known, strict=True) if known),
        {key: count for key, count in left.items() if count > 0 and not _is_hidden(key, stale)},
    )


def _is_hidden(key: FindingKey, stale: Collection[tuple[str, str | None]]) -> bool:
    """Return whether an entry is about a comparison that does not take place; ``stale`` are files with labels."""
    return key.code in _OF_COMPARISONS and (key.file, key.unit) in stale


def _take(left: Counter[FindingKey], key: FindingKey) -> bool:
    if left[key] <= 0:
        return False
    left[key] -= 1
    return True


def baseline_to_json(baseline: Baseline) -> str:
    """Return the text of a baseline's file: sorted, with one entry per line, so that diffs are readable."""
    entries = [
        {
            "code": key.code,
            "file": key.file,
            "unit": key.unit,
            "fingerprint": key.fingerprint,
            "count": count,
            "message": baseline.messages.get(key, ""),
        }
        for key, count in sorted(baseline.counts.items(), key=lambda one: (one[0].file, *map(str, one[0])))
    ]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return f'{{"format": "{FORMAT}", "findings": [{f"{chr(10)}{lines}{chr(10)}" if lines else ""}]}}\n'


def read_baseline(path: Path, name: str) -> Baseline:
    """Read the file of a baseline; ``name`` is its name in messages. Raises UnusableInputError."""
    try:
        table = json.loads(path.read_bytes())
    except FileNotFoundError as error:
        message = f"the baseline {name} does not exist; write it with rulebook check --write-baseline"
        raise UnusableInputError(message) from error
    except OSError as error:
        raise UnusableInputError(f"the baseline {name} cannot be read: {error.strerror}") from error
    except json.JSONDecodeError as error:
        message = f"{name}:{error.lineno}:{error.colno}: this baseline is not valid JSON: {error.msg}"
        raise UnusableInputError(message) from error
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"the baseline {name} is not JSON in UTF-8") from error
    wanted = table.get("format") if isinstance(table, dict) else None
    if wanted != FORMAT:
        later = isinstance(wanted, str) and re.fullmatch(r"rulebook-baseline/\d+", wanted)
        reason = "was written by a later version of rulebook" if later else f"does not have the format {FORMAT}"
        raise UnusableInputError(f"the baseline {name} {reason}; it is not changed")
    entries = table.get("findings")
    counts: Counter[FindingKey] = Counter()
    messages: dict[FindingKey, str] = {}
    for number, entry in enumerate(entries if isinstance(entries, list) else [None], 1):
        key = _read_key(entry)
        if key is None:
            raise UnusableInputError(f"entry {number} of the baseline {name} cannot be read; write the baseline again")
        counts[key] += entry["count"]
        messages.setdefault(key, str(entry.get("message", "")))
    return Baseline(name, counts, messages)


def _read_key(entry: object) -> FindingKey | None:
    if not isinstance(entry, dict):
        return None
    count, unit = entry.get("count"), entry.get("unit")
    parts = [entry.get(name) for name in ("code", "file", "fingerprint")]
    if not all(isinstance(part, str) for part in parts) or not (unit is None or isinstance(unit, str)):
        return None
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        return None
    return FindingKey(str(parts[0]), str(parts[1]), unit, str(parts[2]))
