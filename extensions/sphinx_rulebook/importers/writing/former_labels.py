"""The former names of units as aliases: the labels that the ids and pages of the source would be."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping

_NOT_IN_NAME = re.compile(r"[^\w.+\-]+")


def former_label(name: str, present: str) -> str:
    """Return the label that a name of the source would be, of the same kind as the present label.

    The slashes of a path become dots.
    """
    return f"{present.partition(':')[0]}:{_NOT_IN_NAME.sub('_', name.strip('/').replace('/', '.')).strip('_.')}"


def with_aliases(settings: str, aliases: Mapping[str, str], taken: Collection[str]) -> str:
    """Return the text of a ``book.toml`` with aliases, without those that are labels of the book (``taken``)."""
    lines = [
        f"{json.dumps(former, ensure_ascii=False)} = {json.dumps(present, ensure_ascii=False)}\n"
        for former, present in sorted(aliases.items())
        if former not in taken and not former.endswith(":")
    ]
    return f"{settings}\n[aliases]\n{''.join(lines)}" if lines else settings


def unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the present label by each former one; the first counts."""
    found: dict[str, str] = {}
    for former, present in pairs:
        found.setdefault(former, present)
    return found
