"""The explanation of every code: its meaning, why it matters, an example of the problem, and the corrected example.

The meaning is the docstring below the code in ``findings.py``; the rest is ``explanations.md`` beside this module. A
test checks every example: the wrong one gives the code, the corrected one does not.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ..model import findings
from ..model.findings import Code

_DATA = Path(__file__).with_name("explanations.md")
_SECTION = re.compile(r"^## (RB\d+)\n", re.M)
_PART = re.compile(r"^(wrong|right):\n````\n(.*?)^````\n", re.M | re.S)
_FILE = re.compile(r"^=== (\S+)\n", re.M)
ONLY_FILE = "source/kk/01-game.md"
"""The path for an example that does not name files."""
_HEADER = "[REF book=KK chap=1]\n"


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a code; ``wrong`` and ``right`` are "" if the problem cannot be shown as text.

    An example without file names is the contents of one chapter below its header; other examples start each file with
    a line ``=== path``.
    """

    code: Code
    meaning: str
    reason: str
    wrong: str
    right: str

    def to_text(self) -> str:
        """Return the explanation for a terminal."""
        return (
            f"{self._heading()}\n\n{self.meaning}\n\n{self.reason}\n"
            + "".join(f"\n{title}:\n\n{_indented(example)}" for title, example in self._examples())
            + f"\n{how_to_ignore(self.code)}\n"
        )

    def to_markdown(self) -> str:
        """Return the explanation as Markdown, without a heading."""
        return f"{self.meaning} {self.reason}\n" + "".join(
            f"\n{title}:\n\n````text\n{example}````\n" for title, example in self._examples()
        )

    def _heading(self) -> str:
        return f"{self.code.code} {self.code.label} ({self.code.severity})"

    def _examples(self) -> list[tuple[str, str]]:
        both = (("Wrong", self.wrong), ("Right", self.right))
        return [(title, example) for title, example in both if example]


_OF_TRANSLATIONS = "RB3"
"""The family of the findings about translations, which ``rulebook confirm`` silences."""


def how_to_ignore(code: Code) -> str:
    """Return instructions for ignoring a finding, with settings to copy."""
    from ..model.findings import ALWAYS_REPORTED

    if code in ALWAYS_REPORTED:
        return "This cannot be ignored: faulty settings could hide other findings."
    of_translation = ""
    if code.code.startswith(_OF_TRANSLATIONS):
        command = f'rulebook confirm RULE --silence {code.code} --reason "why this is correct"'
        of_translation = f"To silence it for one rule of a translation:\n\n  {command}\n\n"
    return of_translation + (
        "To ignore it in some places, write in pyproject.toml:\n\n"
        "  [[tool.rulebook.ignores]]\n"
        f'  codes = ["{code.code}"]\n'
        '  files = ["source/kk/01-game.md"]    # or rules = ["KK/rule:round"]\n'
        '  reason = "why this is correct"\n\n'
        f'To ignore it everywhere: ignore = ["{code.code}"] below [tool.rulebook].'
    )


def files_of(example: str) -> dict[str, str]:
    """Return the files of an example, by their paths."""
    first, *rest = _FILE.split(example)
    if not rest:
        return {ONLY_FILE: f"{_HEADER}{first}"}
    return dict(zip(rest[::2], rest[1::2], strict=True))


@lru_cache(maxsize=1)
def explanations() -> Mapping[Code, Explanation]:
    """Return the explanations of all codes, in the order of the codes."""
    _, *parts = _SECTION.split(_DATA.read_text("utf-8"))
    written = dict(zip(parts[::2], parts[1::2], strict=True))
    meanings = _meanings()
    return {code: _read(code, meanings[code.name], written[code.code]) for code in Code}


def _read(code: Code, meaning: str, text: str) -> Explanation:
    examples = dict(_PART.findall(text))
    reason = " ".join(_PART.sub("", text).split())
    return Explanation(code, meaning, reason, examples.get("wrong", ""), examples.get("right", ""))


def _meanings() -> dict[str, str]:
    """Return the docstring below each member of the enum, by the member's name."""
    tree = ast.parse(inspect.getsource(findings))
    enum = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Code")
    found: dict[str, str] = {}
    for member, following in zip(enum.body, enum.body[1:], strict=False):
        if isinstance(member, ast.Assign) and isinstance(following, ast.Expr):
            target = member.targets[0]
            if isinstance(target, ast.Name) and isinstance(following.value, ast.Constant):
                found[target.id] = " ".join(str(following.value.value).split())
    return found


def _indented(text: str) -> str:
    return "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())
