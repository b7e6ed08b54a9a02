"""Walking through the tokens of a document: text, groups, environments; each command says itself what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....support.errors import UnusableInputError
from ..logical_lines import LineKind
from .expanding.latex_counters import Counters
from .expanding.latex_definitions import END, ENVIRONMENT, VALUES
from .expanding.latex_files import LatexFiles
from .expanding.latex_macros import Macro, with_arguments
from .expanding.latex_notes import LatexNotes
from .expanding.latex_stream import TokenStream
from .expanding.latex_tokens import Token, TokenKind, plain_text
from .latex_pieces import LabelTarget, LineDraft, TextPiece, TextPieceKind, has_text, is_blank, plain_of, text_piece
from .latex_state import GlossedEntry, OpenEnvironment, OpenList, OpenTable, ReadingState

LatexCommand = Callable[["LatexReader", Token], None]
Environment = tuple[LatexCommand, LatexCommand]
_AFTER_ENVIRONMENT = "after environment"
_DEEPEST = 24


def do_nothing(reader: LatexReader, token: Token) -> None:
    """Do nothing, for a command that shows nothing and has no arguments."""


class LatexReader:
    """Reads a document.

    ``commands`` are what commands do, by their names; ``environments`` what begins and ends environments. ``current``
    is what a label stands for at the moment, ``labels`` are those that were read. ``theorem_words`` are the titles of
    environments that are counted, by their names; ``counts`` are those of lists that end with the environment.
    """

    def __init__(self, files: LatexFiles, notes: LatexNotes) -> None:
        self.files, self.notes = files, notes
        self.stream = TokenStream(notes)
        self.counters = Counters(self.stream)
        self.commands: dict[str, LatexCommand] = {}
        self.environments: dict[str, Environment] = {}
        self.labels: dict[str, LabelTarget] = {}
        self.footnotes: list[LineDraft] = []
        self.current = LabelTarget(None, "", "")
        self.pictures: dict[str, bytes] = {}
        self.picture_folders: list[str] = []
        self.floats: list[str] = []
        self.waiting_notes: list[LineDraft] = []
        self.theorem_words: dict[str, str] = {}
        self.entries: dict[str, GlossedEntry] = {}
        self.shown_entries: set[str] = set()
        self.placed: frozenset[str] = frozenset()
        self.linked: set[str] = set()
        self.tables, self.wide = 0, 1
        self.table: OpenTable | None = None
        self.is_in_body = False
        self.counts: dict[str, int] = {}
        self.language = ""
        self.title: list[Token] = []
        self._state = ReadingState()
        self._open: list[OpenEnvironment] = []
        self._groups = self._captures = 0

    # ---- The text

    @property
    def lines(self) -> list[LineDraft]:
        """The lines so far."""
        return self._state.lines

    @property
    def lists(self) -> list[OpenList]:
        """The lists that are open, the outermost first."""
        return self._state.lists

    @property
    def pieces(self) -> list[TextPiece]:
        """The pieces of the line that is not ended."""
        return self._state.pieces

    def add(self, piece: TextPiece, place: Token) -> None:
        """Add a piece to the line."""
        state = self._state
        if is_blank(piece) and state.pieces and is_blank(state.pieces[-1]):
            # One piece for all spaces in a row: whether the line has text is asked again for each piece.
            has_break = "\n" in piece.text + state.pieces[-1].text
            state.pieces[-1] = text_piece("\n" if has_break else " ")
            return
        if has_text([piece]) and not has_text(state.pieces):
            state.place = place
        state.pieces.append(piece)

    def flush(self) -> None:
        """End the line."""
        state = self._state
        if not has_text(state.pieces):
            state.pieces = [piece for piece in state.pieces if piece.kind is not TextPieceKind.TEXT]
            return
        draft = state.draft or LineDraft(state.kind, state.place or self.stream.place)
        draft.kind, draft.level, draft.number = state.kind, state.level, state.number
        draft.place = state.place or draft.place
        draft.pieces, draft.anchors = state.pieces, [*draft.anchors, *state.anchors]
        state.lines.append(draft)
        self._reset()

    def _reset(self) -> None:
        state = self._state
        state.kind, state.level, state.number, state.pieces, state.anchors = LineKind.PARAGRAPH, 0, "", [], []
        state.place = state.draft = None

    def begin_line(self, kind: LineKind, level: int, number: str, place: Token) -> LineDraft:
        """End the line, and begin another one with a number."""
        self.flush()
        if self._state.number and self._state.draft is not None:
            self.end_empty()
        state = self._state
        state.kind, state.level, state.number = kind, level, number
        state.draft = LineDraft(kind, place, level, number)
        return state.draft

    @property
    def draft(self) -> LineDraft | None:
        """The line that is not ended, if it was begun with a number."""
        return self._state.draft

    def end_empty(self) -> None:
        """End a line that has only a number: the number is left out, unless it is the name of a part."""
        state = self._state
        if state.draft is not None:
            if state.has_name:
                state.lines.append(LineDraft(LineKind.PARAGRAPH, state.draft.place, pieces=[text_piece(state.number)]))
            elif state.number not in ("", "•"):
                self.notes.leave_out(state.draft.place, state.number, "a number without text")
            state.anchors = [*state.draft.anchors, *state.anchors]
        state.kind, state.level, state.number, state.draft = LineKind.PARAGRAPH, 0, "", None

    def add_line(self, draft: LineDraft) -> None:
        """Add a whole line after the current one."""
        self.flush()
        if self._state.draft is not None:
            self.end_empty()
        draft.anchors = [*self._state.anchors, *draft.anchors]
        self._state.anchors = []
        self._state.lines.append(draft)

    def forget(self) -> None:
        """Forget what was read so far: the text before the document begins is not shown."""
        self._state = ReadingState()

    def anchor(self, name: str) -> None:
        """Let links lead to the line."""
        self._state.anchors.append(name)

    def take_anchors(self) -> list[str]:
        """Return the names by which links lead to the next line, and forget them."""
        names, self._state.anchors = self._state.anchors, []
        return names

    def give_anchors(self, names: list[str]) -> None:
        """Let links lead to the next line by some names."""
        self._state.anchors = [*names, *self._state.anchors]

    def capture(self, tokens: Sequence[Token]) -> list[LineDraft]:
        """Return the lines that tokens become."""
        if self._captures >= _DEEPEST:
            text = self.stream.text_of(tokens)
            return [LineDraft(LineKind.PARAGRAPH, self.stream.place, pieces=[text_piece(text)])] if text else []
        place = self.stream.place
        self.stream.push([*tokens, place.another(TokenKind.STOP, "")])
        lines, _ = self.capture_up_to_stop()
        return lines

    def capture_up_to_stop(self, ends_at_cells: bool = False, name: str = "") -> tuple[list[LineDraft], str]:
        """Return the lines up to the next stop, and what that is: a cell, a row, or the end of the environment."""
        outer, self._state = self._state, ReadingState()
        opened, groups = len(self._open), self._groups
        self._captures += 1
        end = self._run(ends_at_cells, name)
        self.flush()
        if self._state.draft is not None:
            self.end_empty()
        self._captures -= 1
        inner, self._state = self._state, outer
        outer.anchors += inner.anchors
        del self._open[opened:]
        while self._groups > groups:
            self.close_group()
        return inner.lines, end

    def capture_pieces(self, tokens: Sequence[Token]) -> list[TextPiece]:
        """Return the text that tokens become as one line."""
        pieces: list[TextPiece] = []
        for line in self.capture(tokens):
            own = line.pieces or [piece for cell in line.cells for piece in (*cell, text_piece(" "))]
            number = [text_piece(f"{line.number} ")] if line.number else []
            pieces += [text_piece(" "), *number, *own] if pieces else [*number, *own]
            self._state.anchors += line.anchors
        return pieces

    def plain(self, tokens: Sequence[Token]) -> str:
        """Return the plain text that tokens become."""
        return plain_of(self.capture_pieces(tokens))

    # ---- The walk

    def read(self) -> None:
        """Read all tokens."""
        self._run()
        self.flush()
        if self._state.draft is not None:
            self.end_empty()
        for environment in self._open:
            self.notes.leave_out(environment.place, environment.name, "the end of an environment, which is missing")

    def _run(self, ends_at_cells: bool = False, name: str = "") -> str:
        base = self._groups
        while (token := self.stream.next()) is not None:
            if token.kind is TokenKind.STOP:
                return "stop"
            if ends_at_cells and self._groups <= base:
                if token.kind is TokenKind.CELL:
                    return "cell"
                if token.is_command("\\", "tabularnewline", "cr", "noindentrow"):
                    self._after_row()
                    return "row"
                if token.is_command("end"):
                    ended = plain_text(self.stream.argument())
                    if ended == name:
                        return "end"
                    self._end(ended, token)
                    continue
            self.handle(token)
        return "all"

    def _after_row(self) -> None:
        self.stream.star()
        self.stream.optional()

    def handle(self, token: Token) -> None:
        """Read a token that is not a macro."""
        kind = token.kind
        if kind is TokenKind.TEXT:
            self.add(text_piece(token.text), token)
        elif kind in (TokenKind.SPACE, TokenKind.TIE):
            self.add(text_piece(" "), token)
        elif kind is TokenKind.COMMAND:
            self.command(token)
        elif kind is TokenKind.PARAGRAPH:
            self.flush()
        elif kind is TokenKind.OPEN:
            self.open_group()
        elif kind is TokenKind.CLOSE:
            self.close_group()
        elif kind is TokenKind.MATH:
            self.commands["math"](self, token)
        elif kind is TokenKind.RAW:
            self.commands["raw"](self, token)
        elif kind is TokenKind.UNREAD:
            if token.text in ("tikzpicture", "pgfpicture", "picture"):
                self.notes.leave_out(token, token.text, "a drawing")
        elif kind is TokenKind.CELL or kind is TokenKind.SCRIPT or kind is TokenKind.PARAMETER:
            self.add(TextPiece(TextPieceKind.AS_IS, token.text), token)

    def open_group(self) -> None:
        """Begin a group."""
        self._groups += 1
        self.stream.open_group()

    def close_group(self) -> None:
        """End a group, if one is open."""
        if self._groups:
            self._groups -= 1
            self.stream.close_group()

    def command(self, token: Token) -> None:
        """Read a command."""
        name = token.text
        if name == "begin":
            self._begin(plain_text(self.stream.argument()), token)
        elif name == "end":
            self._end(plain_text(self.stream.argument()), token)
        elif name == _AFTER_ENVIRONMENT:
            self.close_environment()
        elif name in self.commands:
            self.commands[name](self, token)
        elif name not in VALUES:
            self._unknown(token)

    def _unknown(self, token: Token) -> None:
        if not self.is_in_body:
            while self.stream.star() or self.stream.optional() is not None or self.stream.braced() is not None:
                pass
            return
        self.notes.unknown(token, f"\\{token.text}")
        self.stream.star()
        self.stream.optional()

    def _begin(self, name: str, token: Token) -> None:
        self.open_group()
        if len(self._open) > 500:
            raise UnusableInputError(f"{token.file.removeprefix('./')}:{token.line}: too many environments are open")
        self._open.append(OpenEnvironment(name, token, self.current, self._groups))
        begin = self.stream.macros.get(f"{ENVIRONMENT}{name}")
        if begin is not None:
            self._begin_own(name, begin, token)
        elif name in self.environments:
            self.environments[name][0](self, token)
        elif self.is_in_body:
            self.notes.unknown(token, f"The environment {name}")
            self.flush()
            self.stream.optional()

    def _begin_own(self, name: str, begin: Macro, token: Token) -> None:
        """Begin an environment that the document defines; its end may have the same arguments."""
        end = self.stream.macros.get(f"{END}{name}")
        arguments = self.stream.arguments(begin, token)
        self.stream.push_expanded(with_arguments(begin, arguments, token))
        if end is not None and begin.parameters:
            self.stream.define(f"{END}{name}", Macro((), tuple(with_arguments(end, arguments, token))))

    def _end(self, name: str, token: Token) -> None:
        depth = next((at for at in range(len(self._open) - 1, -1, -1) if self._open[at].name == name), None)
        if depth is None:
            self.flush()
            return
        end = self.stream.macros.get(f"{END}{name}")
        if end is not None:
            after = token.another(TokenKind.COMMAND, _AFTER_ENVIRONMENT)
            self.stream.push_expanded([*with_arguments(end, (), token), after])
            return
        del self._open[depth + 1 :]
        if name in self.environments:
            self.environments[name][1](self, token)
        else:
            self.flush()
        self.close_environment()

    def close_environment(self) -> None:
        """End the innermost environment."""
        if not self._open:
            return
        environment = self._open.pop()
        self.current = environment.outer
        while self._groups >= environment.depth:
            self.close_group()
        for name, count in self.counts.items():
            digits = Token(TokenKind.TEXT, str(count), "", 0)
            self.stream.define(name, Macro((), (digits,)))
        self.counts = {}
