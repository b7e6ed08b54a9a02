"""The tokens of a document after its macros are replaced by what they become, within limits; nothing is executed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .....support.errors import UnusableInputError
from .latex_macros import FALSE, NO_VALUE, TRUE, Macro, MacroParameter, ParameterKind, with_arguments
from .latex_notes import LatexNotes
from .latex_tokens import Token, TokenKind, TokenReader

_MOST_TOKENS, _MOST_FOR_EACH = 800_000, 12
"""How many tokens may be read again in all, as macros and as arguments, and how many more for each token of a file."""
_MOST_IN_A_ROW, _MOST_FRAMES = 40_000, 20_000
"""How many macros may be read without a token of a file, and how deep they may be."""
_DEEPEST = 40
_OPENING = (TokenKind.OPEN,)


class TokenStream:
    """The tokens of a document, in the order in which they are read.

    ``macros`` are the macros by their names. ``primitives`` are the commands that change how the document is read, by
    their names: each gets the stream and its own token.
    """

    def __init__(self, notes: LatexNotes) -> None:
        self.notes = notes
        self.macros: dict[str, Macro] = {}
        self.aliases: dict[str, str] = {}
        self.flags: dict[str, bool] = {}
        self.primitives: dict[str, Callable[[TokenStream, Token], None]] = {}
        self._frames: list[list[Token] | TokenReader] = []
        self._saved: list[dict[str, Macro | None]] = []
        self._pushed = self._in_a_row = self._depth = self._from_files = 0
        self.signs: Mapping[str, str] = {}
        self.is_global = self.keeps_signs = False
        self.place = Token(TokenKind.FILE_END, "", "", 1)

    # ---- Where tokens come from

    def open_file(self, text: str, file: str, has_at: bool = False) -> TokenReader:
        """Read a file next."""
        reader = TokenReader(text, file, has_at)
        for other in self._frames:
            if isinstance(other, TokenReader):
                reader.unread |= other.unread
        self._frames.append(reader)
        return reader

    @property
    def readers(self) -> list[TokenReader]:
        """The readers of the open files, the outermost first."""
        return [frame for frame in self._frames if isinstance(frame, TokenReader)]

    def push(self, tokens: Sequence[Token]) -> None:
        """Read some tokens next."""
        if tokens:
            self._frames.append(list(reversed(tokens)))

    def _spend(self, count: int) -> None:
        """Count tokens that are read again. Raises UnusableInputError if they are far more than those of the files."""
        self._pushed += count
        if self._pushed > _MOST_TOKENS + _MOST_FOR_EACH * self._from_files:
            raise self._endless()

    def _endless(self) -> UnusableInputError:
        place = self.place
        return UnusableInputError(
            f"{place.file}:{place.line}: the macros of this document become more and more text "
            "without an end; is one part of itself?"
        )

    def next_raw(self) -> Token | None:
        """Return the next token as it is written; None at the end."""
        while self._frames:
            frame = self._frames[-1]
            if isinstance(frame, TokenReader):
                token = frame.next()
                if token is not None:
                    self._in_a_row = 0
                    self._from_files += 1
                    self.place = token
                    return token
                self._frames.pop()
                return Token(TokenKind.FILE_END, frame.file, frame.file, self.place.line)
            if frame:
                token = frame.pop()
                self._spend(1)
                if not frame:
                    self._frames.pop()
                return token
            self._frames.pop()
        return None

    def next(self) -> Token | None:
        """Return the next token that is not a macro; None at the end. Raises UnusableInputError if macros never end."""
        while (token := self.next_raw()) is not None:
            if token.kind is not TokenKind.COMMAND:
                return token
            name = self.aliases.get(token.text, token.text)
            if name != token.text:
                token = token.another(TokenKind.COMMAND, name)
            self._count()
            macro = self.macros.get(name)
            if macro is not None:
                self.expand(macro, token)
            elif name in self.primitives:
                self.primitives[name](self, token)
            elif not self.keeps_signs and name in self.signs:
                return token.another(TokenKind.TEXT, self.signs[name])
            else:
                return token
        return None

    def _count(self) -> None:
        self._in_a_row += 1
        if self._in_a_row > _MOST_IN_A_ROW:
            raise self._endless()

    def expand(self, macro: Macro, token: Token) -> None:
        """Read what a macro becomes next."""
        self.push_expanded(with_arguments(macro, self.arguments(macro, token), token))

    def arguments(self, macro: Macro, token: Token) -> list[list[Token]]:
        """Return the arguments of a macro, which come next."""
        found = (argument for one in macro.parameters for argument in self._argument_of(one, token))
        return [argument for argument in found if argument is not None]

    def push_expanded(self, tokens: Sequence[Token]) -> None:
        """Read next what a macro became. Raises UnusableInputError if macros became too many tokens."""
        self._spend(len(tokens))
        if len(self._frames) > _MOST_FRAMES:
            raise self._endless()
        self.push(tokens)

    def expanded(self, tokens: Sequence[Token]) -> list[Token]:
        """Return tokens after their macros are replaced, and theirs, to the end."""
        if self._depth > _DEEPEST:
            return []
        self._depth += 1
        self.push([*tokens, self.place.another(TokenKind.STOP, "")])
        out: list[Token] = []
        while (token := self.next()) is not None and token.kind is not TokenKind.STOP:
            out.append(token)
        self._depth -= 1
        return out

    def text_of(self, tokens: Sequence[Token]) -> str:
        """Return the plain text of tokens, without the commands in them."""
        kinds = (TokenKind.TEXT, TokenKind.SPACE, TokenKind.TIE, TokenKind.SCRIPT)
        shown = (
            " " if token.kind is TokenKind.TIE else token.text for token in self.expanded(tokens) if token.kind in kinds
        )
        return " ".join("".join(shown).split())

    # ---- Definitions and groups

    def define(self, name: str, macro: Macro | None, is_global: bool = False) -> None:
        """Define a macro, or forget it, in the current group or everywhere."""
        if is_global or self.is_global:
            self.is_global = False
            for saved in self._saved:
                saved.pop(name, None)
        elif self._saved:
            self._saved[-1].setdefault(name, self.macros.get(name))
        self.aliases.pop(name, None)
        if macro is None:
            self.macros.pop(name, None)
        else:
            self.macros[name] = macro

    def open_group(self) -> None:
        """Begin a group: the macros that are defined in it end with it."""
        self._saved.append({})

    def close_group(self) -> None:
        """End a group."""
        if self._saved:
            for name, macro in self._saved.pop().items():
                if macro is None:
                    self.macros.pop(name, None)
                else:
                    self.macros[name] = macro

    # ---- Arguments

    def skip_spaces(self) -> None:
        """Pass spaces and ends of lines."""
        while (token := self.next_raw()) is not None:
            if token.kind is not TokenKind.SPACE:
                self.push([token])
                return

    def peek(self) -> Token | None:
        """Return the next token as it is written, which is still the next one."""
        token = self.next_raw()
        if token is not None:
            self.push([token])
        return token

    def star(self) -> bool:
        """Read the star after a command, and return whether there is one."""
        token = self.next_raw()
        if token is None:
            return False
        if token.kind is TokenKind.TEXT and token.text.startswith("*"):
            self._push_rest(token, 1)
            return True
        self.push([token])
        return False

    def _push_rest(self, token: Token, count: int) -> None:
        if len(token.text) > count:
            self.push([token.with_text(token.text[count:])])

    def argument(self) -> list[Token]:
        """Return an argument: what is in braces, or one sign or command; empty at the end of what is around it."""
        self.skip_spaces()
        token = self.next_raw()
        if token is None:
            return []
        if token.kind is TokenKind.OPEN:
            return self._group(token)
        if token.kind in (TokenKind.CLOSE, TokenKind.STOP, TokenKind.FILE_END, TokenKind.PARAGRAPH):
            self.push([token])
            return []
        if token.kind is TokenKind.TEXT:
            self._push_rest(token, 1)
            return [token.with_text(token.text[:1])]
        return [token]

    def _group(self, opening: Token) -> list[Token]:
        """Return the tokens up to the closing brace; without one, the rest of the text is part of the argument."""
        out: list[Token] = []
        depth = 1
        while (token := self.next_raw()) is not None:
            if token.kind in (TokenKind.STOP, TokenKind.FILE_END):
                if token.kind is TokenKind.FILE_END and out:
                    self.notes.unclosed(opening)
                self.push([token])
                break
            depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
            if not depth:
                break
            out.append(token)
        return out

    def braced(self) -> list[Token] | None:
        """Return what is in the braces that come next, or None if none do."""
        self.skip_spaces()
        token = self.peek()
        return self.argument() if token is not None and token.kind in _OPENING else None

    def optional(self, brackets: str = "[]") -> list[Token] | None:
        """Return an optional argument, or None if there is none."""
        spaces: list[Token] = []
        while (token := self.next_raw()) is not None and token.kind is TokenKind.SPACE:
            spaces.append(token)
        if token is None or token.kind is not TokenKind.TEXT or not token.text.startswith(brackets[0]):
            self.push([*spaces, token] if token is not None else spaces)
            return None
        self._push_rest(token, 1)
        return self._up_to(brackets)

    def _up_to(self, brackets: str) -> list[Token] | None:
        """Return the tokens up to a closing bracket, outside braces and inner brackets."""
        out: list[Token] = []
        braces = inner = 0
        while (token := self.next_raw()) is not None:
            if token.kind in (TokenKind.STOP, TokenKind.FILE_END) or (token.kind is TokenKind.CLOSE and not braces):
                self.push([token])
                break
            braces += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
            if token.kind is not TokenKind.TEXT or braces:
                out.append(token)
                continue
            for at, sign in enumerate(token.text):
                inner += (sign == brackets[0]) - (sign == brackets[1])
                if inner < 0:
                    if at:
                        out.append(token.with_text(token.text[:at]))
                    self._push_rest(token, at + 1)
                    return out
            out.append(token)
        return out

    def _argument_of(self, parameter: MacroParameter, place: Token) -> list[list[Token] | None]:
        """Return the argument of a parameter in a list; None in it for tokens that are not an argument."""
        if parameter.kind is ParameterKind.NEEDED:
            return [self.argument()]
        if parameter.kind is ParameterKind.STAR:
            return [[place.another(TokenKind.COMMAND, TRUE if self.star() else FALSE)]]
        if parameter.kind is ParameterKind.OPTIONAL:
            given = self.optional(parameter.brackets)
            if given is None and parameter.default is not None:
                given = list(parameter.default)
            return [[place.another(TokenKind.COMMAND, NO_VALUE)] if given is None else given]
        found = self._until(parameter.tokens)
        return [None if parameter.kind is ParameterKind.LITERAL else found]

    def _until(self, ends: Sequence[Token]) -> list[Token]:
        """Return the tokens before some others, which are passed; outside braces."""
        wanted = [
            (one.kind, sign) for one in ends for sign in (one.text if one.kind is TokenKind.TEXT else (one.text,))
        ]
        out: list[Token] = []
        depth = 0
        while (token := self.next_raw()) is not None:
            if token.kind in (TokenKind.STOP, TokenKind.FILE_END):
                self.push([token])
                break
            if token.kind is TokenKind.TEXT:
                self._push_rest(token, 1)
                token = token.with_text(token.text[:1])
            depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
            out.append(token)
            tail = [(one.kind, one.text) for one in out[-len(wanted) :]]
            if depth <= 0 and tail == wanted:
                del out[-len(wanted) :]
                break
        return out
