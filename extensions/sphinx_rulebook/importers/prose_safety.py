"""Taking the power from the text of a page of prose: what a document says there must not be run by a build."""

from __future__ import annotations

import re

from ..markup.fences import TEXT_DIRECTIVES
from ..markup.roles import ROLE
from .writing.escaping import code_spans

_FENCE = re.compile(r"(?P<before>[ \t]*(?:>[ \t]*)*)(?P<signs>`{3,}|~{3,}|:{3,})(?P<info>[ \t]*.*)")
_DIRECTIVE = re.compile(r"[ \t]*\{(?P<name>[^{}]*)\}")
_ROLE_NAME = re.compile(r"(?<!\\)\{[\w:+\-.]++\}(?=`)")
_KEPT = TEXT_DIRECTIVES | {"math"}


def without_power(text: str) -> str:
    """Return the text of a block of MyST in which directives are code, and roles text.

    Callouts, tables, figures, formulas and references to rules stay.
    """
    if "{" not in text:
        return text
    out: list[str] = []
    code = ""
    for line in text.split("\n"):
        fence = _FENCE.fullmatch(line)
        if code:
            is_end = fence is not None and fence["signs"].startswith(code) and not fence["info"].strip()
            code = "" if is_end else code
            out.append(line)
            continue
        if fence is None:
            out.append(_without_roles(line))
            continue
        directive = _DIRECTIVE.match(fence["info"])
        is_kept = directive is None or directive["name"] in _KEPT
        if fence["signs"].startswith(":"):
            out.append(line if is_kept else f"{fence['before']}\\{fence['signs']}{fence['info']}")
            continue
        if directive is None or not is_kept:
            code = fence["signs"]
        out.append(line if is_kept else f"{fence['before']}{fence['signs']}text {fence['info'].strip()}")
    return "\n".join(out)


def _without_roles(line: str) -> str:
    """Return a line in which no code is the content of a role, unless the role is a reference to a rule."""
    if "}`" not in line:
        return line
    spans = code_spans(line)

    def escaped(match: re.Match[str]) -> str:
        is_code = any(start < match.start() < stop for start, stop in spans)
        return match[0] if is_code or match[0] == ROLE else f"\\{match[0]}"

    return _ROLE_NAME.sub(escaped, line)
