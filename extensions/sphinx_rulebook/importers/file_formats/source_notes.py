"""What the report says about a document that is text: what is left out, what is missing, what is not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .included_files import FileProblem
from .logical_lines import LeftOut, Unsure, UnsureKind

_LONGEST_NAME = 40
_REMEDIES = {
    FileProblem.MISSING: "Put it there, and import the document again.",
    FileProblem.UNREADABLE: "Save it as text, and import the document again.",
    FileProblem.OTHER_FORMAT: "Import it by itself.",
    FileProblem.ENDLESS: "Remove this line, or name another file.",
}


@dataclass(slots=True)
class SourceNotes:
    """Collects the parts of a document that are left out, and the doubts of its reader, each with its file and line."""

    left_out: list[LeftOut] = field(default_factory=list)
    _unsure: dict[Unsure, None] = field(default_factory=dict)
    _unknown: dict[tuple[str, str], list[tuple[str, int]]] = field(default_factory=dict)

    def leave_out(self, text: str, reason: str, file: str, line: int) -> None:
        """Report a text that is not shown."""
        if text.strip():
            self.left_out.append(replace(LeftOut.quote(0, " ".join(text.split()), reason), file=file, line=line))

    def doubt(
        self,
        taken: str,
        file: str,
        line: int,
        remedy: str,
        other: str = "Is it read as it is meant?",
        kind: UnsureKind = UnsureKind.MARKUP,
    ) -> None:
        """Add a doubt about a place; the same one about the same place is added once."""
        self._unsure[Unsure(0, "", taken, other, remedy, kind, file, max(1, line))] = None

    def missing(self, name: str, problem: FileProblem, file: str, line: int) -> None:
        """Add a doubt about a file that the document includes, and that is left out."""
        taken = f"The file {name} {problem}, so it was left out."
        self.doubt(taken, file, line, _REMEDIES[problem], "Which text is meant?", UnsureKind.FILE)

    def unknown(self, what: str, remedy: str, file: str, line: int) -> None:
        """Count a place with markup that is not known, such as ``The directive card::``; each kind is one doubt."""
        self._unknown.setdefault((what, remedy), []).append((file, line))

    def all_unsure(self) -> Sequence[Unsure]:
        """Return all doubts, the last of them about markup that is not known."""
        found = list(self._unsure)
        for (what, remedy), places in self._unknown.items():
            name = what if len(what) <= _LONGEST_NAME else f"{what[:_LONGEST_NAME]} …"
            often = f", which occurs {len(places)} times," if len(places) > 1 else ""
            taken = f"{name}{often} is not known: only its text is kept."
            file, line = places[0]
            found.append(
                Unsure(0, "", taken, "Does it show anything else?", remedy, UnsureKind.MARKUP, file, max(1, line))
            )
        return found
