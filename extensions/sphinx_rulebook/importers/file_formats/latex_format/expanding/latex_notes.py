"""What the report says about a document of LaTeX: what is not known, not there, or not shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...logical_lines import LeftOut, Unsure, UnsureKind
from .latex_tokens import Token

_LONGEST_NAME = 40


@dataclass(slots=True)
class LatexNotes:
    """Collects the doubts of the reader and the parts that it leaves out, each with its place."""

    unsure: list[Unsure] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    _unknown: dict[str, tuple[Token, int]] = field(default_factory=dict)
    _noted: set[tuple[str, str]] = field(default_factory=set)

    def leave_out(self, token: Token, text: str, reason: str) -> None:
        """Note a part that is not shown; ``text`` are its words."""
        shown = LeftOut.quote(0, " ".join(text.split()), reason)
        self.left_out.append(LeftOut(0, shown.text, reason, token.file, token.line))

    def unknown(self, token: Token, what: str) -> None:
        r"""Count a command or an environment, as ``what`` names it, that is not known."""
        first, count = self._unknown.get(what, (token, 0))
        self._unknown[what] = (first, count + 1)

    def doubt(self, kind: UnsureKind, token: Token, taken: str, other: str, remedy: str) -> None:
        """Note a doubt about the place of a token; the same one about another place is not repeated."""
        if (kind, taken) in self._noted:
            return
        self._noted.add((kind, taken))
        self.unsure.append(Unsure(0, "", f"{taken}.", other, remedy, kind, token.file, token.line))

    def all_unsure(self) -> list[Unsure]:
        """Return all doubts, one for each command that is not known."""
        found = list(self.unsure)
        for what, (first, count) in self._unknown.items():
            name = what if len(what) <= _LONGEST_NAME else f"{what[:_LONGEST_NAME]} …"
            times = f", which occurs {count} times," if count > 1 else ""
            taken = f"{name}{times} is not known: only the text of its arguments is kept."
            remedy = "If so, define it in the document with \\newcommand or \\newenvironment, and import again."
            found.append(
                Unsure(0, "", taken, "Does it show anything else?", remedy, UnsureKind.COMMAND, first.file, first.line)
            )
        return found
