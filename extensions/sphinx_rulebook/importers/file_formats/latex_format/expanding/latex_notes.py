"""What the report says about a document of LaTeX, by the tokens that it is about."""

from __future__ import annotations

from collections.abc import Sequence

from ...included_files import FileProblem
from ...logical_lines import LeftOut, Unsure, UnsureKind
from ...source_notes import SourceNotes
from .latex_tokens import Token

_REMEDY = "If so, define it in the document with \\newcommand or \\newenvironment, and import again."


class LatexNotes:
    """Collects the doubts of the reader and the parts that it leaves out, each at the place of a token."""

    def __init__(self) -> None:
        self._notes = SourceNotes()
        self._noted: set[str] = set()

    @property
    def left_out(self) -> Sequence[LeftOut]:
        """The parts that are not shown."""
        return self._notes.left_out

    def leave_out(self, token: Token, text: str, reason: str) -> None:
        """Note a part that is not shown; ``text`` are its words."""
        self._notes.leave_out(text, reason, token.file, token.line)

    def unknown(self, token: Token, what: str) -> None:
        """Count a command or an environment, as ``what`` names it, that is not known."""
        self._notes.unknown(what, _REMEDY, token.file, token.line)

    def unclosed(self, token: Token) -> None:
        """Note a brace that is not closed in its file, so that all text after it belongs to one command."""
        self.doubt(
            UnsureKind.MARKUP,
            token,
            f"The brace opened on line {token.line} is never closed",
            "Is the text after it missing?",
            "Close it, and import the document again.",
        )

    def missing(self, token: Token, name: str, problem: FileProblem) -> None:
        """Note a file that the document includes, and that is left out."""
        self._notes.missing(name, problem, token.file, token.line)

    def doubt(self, kind: UnsureKind, token: Token, taken: str, other: str, remedy: str) -> None:
        """Note a doubt about the place of a token; the same one about another place is not repeated."""
        if taken not in self._noted:
            self._noted.add(taken)
            self._notes.doubt(f"{taken}.", token.file, token.line, remedy, other, kind)

    def all_unsure(self) -> Sequence[Unsure]:
        """Return all doubts, the last of them about what is not known."""
        return self._notes.all_unsure()
