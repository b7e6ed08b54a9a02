"""The commands of LaTeX that define macros and environments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .latex_macros import FALSE, NO_VALUE, TRUE, Macro, of_count, of_specification, of_text
from .latex_stream import TokenStream
from .latex_tokens import Token, TokenKind, braced, plain_text

ENVIRONMENT, END = "begin ", "end "
"""What the names of the macros of environments begin with: the names of commands have no spaces."""
FLAG = "if flag"
"""The name of what reads a condition about a flag."""


def add_definitions(stream: TokenStream) -> None:
    """Let a stream know the commands that define others."""
    known = stream.primitives
    for name in ("newcommand", "renewcommand", "DeclareRobustCommand", "newrobustcmd", "renewrobustcmd"):
        known[name] = _new_command
    for name in ("providecommand", "providerobustcmd"):
        known[name] = _provide_command
    for name in ("def", "gdef", "edef", "xdef"):
        known[name] = _def
    for name in ("newenvironment", "renewenvironment"):
        known[name] = _new_environment
    for start in ("New", "Renew", "Provide", "Declare"):
        known[f"{start}DocumentCommand"] = known[f"{start}ExpandableDocumentCommand"] = _document_command
        known[f"{start}DocumentEnvironment"] = _document_environment
    known |= {"let": _let, "csname": _csname, "expandafter": _expand_after, "string": _string, "newif": _new_if}
    known |= {"makeatletter": _at_letter, "makeatother": _at_other, "ExplSyntaxOn": _programming}
    known |= dict.fromkeys(("noexpand", "protect", "relax", "long", "outer", "immediate", "the"), _nothing)
    known |= dict.fromkeys(("number", "unexpanded", "detokenize", "robustify"), _nothing)
    known |= {
        "global": _global,
        "DeclareMathOperator": _operator,
        "newcommandx": _new_command_x,
        "endinput": _end_input,
    }
    known |= {"setboolean": _set_flag, "newboolean": _new_flag, "provideboolean": _new_flag, "newbool": _new_flag}
    known |= {"newtoggle": _new_flag, "providetoggle": _new_flag, "providebool": _new_flag}
    known |= {"booltrue": _flag_true, "toggletrue": _flag_true, "boolfalse": _new_flag, "togglefalse": _new_flag}
    known |= {"setbool": _set_flag, "settoggle": _set_flag}


def _nothing(stream: TokenStream, token: Token) -> None:
    """Do nothing: what follows is read by itself."""


def _global(stream: TokenStream, token: Token) -> None:
    """Let the next definition be one for the whole document."""
    stream.is_global = True


def _name_of(tokens: Sequence[Token]) -> str:
    return next((one.text for one in tokens if one.kind is TokenKind.COMMAND), "")


def _signature(stream: TokenStream) -> tuple[int, list[Token] | None]:
    """Return the count of parameters and the default of the first one."""
    count = stream.optional()
    default = stream.optional() if count is not None else None
    return _count_of(count), default


def _count_of(written: list[Token] | None) -> int:
    """Return how many parameters a definition says that there are: at most 9, and 0 if it says none."""
    text = plain_text(written or [])
    return int(text) if text.isdecimal() and len(text) == 1 else 0


def _read_command(stream: TokenStream) -> tuple[str, Macro]:
    stream.star()
    name = _name_of(stream.argument())
    count, default = _signature(stream)
    return name, Macro(of_count(count, default), tuple(stream.argument()))


def _new_command(stream: TokenStream, token: Token) -> None:
    name, macro = _read_command(stream)
    if name:
        stream.define(name, macro)


def _provide_command(stream: TokenStream, token: Token) -> None:
    name, macro = _read_command(stream)
    if name and name not in stream.macros:
        stream.define(name, macro)


def _new_command_x(stream: TokenStream, token: Token) -> None:
    """Read a macro of xargs as one whose arguments are all needed, without the list of those that are optional."""
    stream.star()
    name = _name_of(stream.argument())
    count = _count_of(stream.optional())
    defaults = plain_text(stream.optional() or [])
    parameters = of_count(count, [] if "1=" in defaults else None)
    body = tuple(stream.argument())
    if name:
        stream.define(name, Macro(parameters, body))


def _operator(stream: TokenStream, token: Token) -> None:
    stream.star()
    name, body = _name_of(stream.argument()), stream.argument()
    inside = [token.another(TokenKind.COMMAND, "operatorname"), *braced(body, token)]
    if name:
        stream.define(name, Macro((), tuple(inside)))


def _def(stream: TokenStream, token: Token) -> None:
    named = stream.next_raw()
    text: list[Token] = []
    while (one := stream.next_raw()) is not None and one.kind is not TokenKind.OPEN:
        if one.kind in (TokenKind.STOP, TokenKind.FILE_END, TokenKind.PARAGRAPH):
            stream.push([one])
            return
        text.append(one)
    if one is None or named is None:
        return
    stream.push([one])
    body = stream.argument()
    if token.text in ("edef", "xdef"):
        body = stream.expanded(body)
    if named.kind in (TokenKind.COMMAND, TokenKind.TIE):
        stream.define(named.text, Macro(of_text(text), tuple(body)), is_global=token.text in ("gdef", "xdef"))


def _let(stream: TokenStream, token: Token) -> None:
    named = stream.next_raw()
    stream.skip_spaces()
    other = stream.next_raw()
    if other is not None and other.kind is TokenKind.TEXT and other.text.startswith("="):
        if len(other.text) > 1:
            stream.push([other.with_text(other.text[1:])])
        stream.skip_spaces()
        other = stream.next_raw()
    if named is None or named.kind is not TokenKind.COMMAND or other is None:
        return
    name = stream.aliases.get(other.text, other.text)
    if other.kind is TokenKind.COMMAND and name not in stream.macros:
        stream.define(named.text, None)
        if name != named.text:
            stream.aliases[named.text] = name
    else:
        macro = stream.macros[name] if other.kind is TokenKind.COMMAND else Macro((), (other,))
        stream.define(named.text, macro)


def _new_environment(stream: TokenStream, token: Token) -> None:
    stream.star()
    name = plain_text(stream.argument())
    count, default = _signature(stream)
    begin, end = stream.argument(), stream.argument()
    stream.define(f"{ENVIRONMENT}{name}", Macro(of_count(count, default), tuple(begin)))
    stream.define(f"{END}{name}", Macro((), tuple(end)))


def _document_command(stream: TokenStream, token: Token) -> None:
    name = _name_of(stream.argument())
    parameters, body = of_specification(stream.argument()), tuple(stream.argument())
    if name and parameters is not None and not (token.text.startswith("Provide") and name in stream.macros):
        stream.define(name, Macro(parameters, body))


def _document_environment(stream: TokenStream, token: Token) -> None:
    name = plain_text(stream.argument())
    parameters, begin, end = of_specification(stream.argument()), stream.argument(), stream.argument()
    if parameters is not None:
        stream.define(f"{ENVIRONMENT}{name}", Macro(parameters, tuple(begin)))
        stream.define(f"{END}{name}", Macro((), tuple(end)))


def _csname(stream: TokenStream, token: Token) -> None:
    """Read a command whose name is written as text."""
    name: list[str] = []
    while (one := stream.next()) is not None and not one.is_command("endcsname"):
        if one.kind in (TokenKind.STOP, TokenKind.FILE_END):
            stream.push([one])
            break
        name.append(one.text)
    stream.push([token.another(TokenKind.COMMAND, "".join(name))])


def _expand_after(stream: TokenStream, token: Token) -> None:
    first, second = stream.next_raw(), stream.next_raw()
    if second is not None and second.kind is TokenKind.COMMAND:
        macro = stream.macros.get(second.text)
        if macro is not None:
            stream.expand(macro, second)
        elif second.text in ("csname", "expandafter"):
            stream.primitives[second.text](stream, second)
        else:
            stream.push([second])
    elif second is not None:
        stream.push([second])
    if first is not None:
        stream.push([first])


def _string(stream: TokenStream, token: Token) -> None:
    one = stream.next_raw()
    if one is not None:
        text = f"\\{one.text}" if one.kind is TokenKind.COMMAND else one.text
        kind = TokenKind.TEXT if one.kind is not TokenKind.STOP else one.kind
        stream.push([token.another(kind, text)])


def _new_if(stream: TokenStream, token: Token) -> None:
    name = _name_of(stream.argument())
    if name.startswith("if"):
        _add_flag(stream, name[2:], False)


def _add_flag(stream: TokenStream, name: str, value: bool) -> None:
    stream.flags.setdefault(name, value)
    stream.primitives[f"if{name}"] = stream.primitives[FLAG]
    for is_true in (True, False):
        stream.primitives[f"{name}{str(is_true).lower()}"] = _flag_setting(name, is_true)


def _flag_setting(name: str, value: bool) -> Callable[[TokenStream, Token], None]:
    """Return a command that sets a flag."""

    def set_flag(stream: TokenStream, token: Token) -> None:
        stream.flags[name] = value

    return set_flag


def _new_flag(stream: TokenStream, token: Token) -> None:
    name = plain_text(stream.argument())
    if not token.text.startswith("provide") or name not in stream.flags:
        stream.flags.pop(name, None)
        _add_flag(stream, name, False)


def _flag_true(stream: TokenStream, token: Token) -> None:
    stream.flags[plain_text(stream.argument())] = True


def _set_flag(stream: TokenStream, token: Token) -> None:
    name = plain_text(stream.argument())
    stream.flags[name] = plain_text(stream.argument()).lower() == "true"


def _at_letter(stream: TokenStream, token: Token) -> None:
    for reader in stream.readers[-1:]:
        reader.has_at = True


def _at_other(stream: TokenStream, token: Token) -> None:
    for reader in stream.readers[-1:]:
        reader.has_at = False


def _programming(stream: TokenStream, token: Token) -> None:
    """Pass what is written in the language of LaTeX3, which defines commands."""
    for reader in stream.readers[-1:]:
        reader.skip_past("\\ExplSyntaxOff")
    stream.notes.unknown(token, "\\ExplSyntaxOn")


def _end_input(stream: TokenStream, token: Token) -> None:
    for reader in stream.readers[-1:]:
        reader.skip_rest()


VALUES = {TRUE: True, FALSE: False, NO_VALUE: False}
"""Whether the commands that stand for arguments are true."""
