"""The lists of a document, with the numbers that LaTeX and enumitem print."""

from __future__ import annotations

import re

from ..logical_lines import LineKind
from .expanding.latex_counters import LISTS
from .expanding.latex_macros import Macro
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, braced, plain_text, tokens_of
from .latex_pieces import LabelTarget, markdown_piece, plain_of, text_piece
from .latex_reader import LatexCommand, LatexReader
from .latex_state import OpenList

_ENUMERATED = ("enumerate", "enumerate*", "compactenum", "asparaenum", "inparaenum", "tasks")
_BULLETED = ("itemize", "itemize*", "compactitem", "asparaitem", "inparaitem", "list", "trivlist", "dinglist")
_DESCRIBED = ("description", "description*", "compactdesc", "asparadesc", "labeling", "acronym")
_SIGNS = {"A": "Alph", "a": "alph", "I": "Roman", "i": "roman", "1": "arabic"}
_COMPOUND = re.compile(r"[^\W_]+[.\-][^\W_]")
_DEEPEST = 6
_BULLET = "•"
_PLAIN_BULLETS = frozenset("•●○◦▪■□‣·∙–—-*⋆∗")
_NOT_OWN = frozenset(("enumerate", "itemize", "description"))


def add_lists(reader: LatexReader) -> None:
    """Let a reader know lists and what changes their numbers."""
    for name in _ENUMERATED:
        reader.environments[name] = (_numbered(name), _end)
    for name in _BULLETED:
        reader.environments[name] = (_bulleted(name), _end)
    for name in _DESCRIBED:
        reader.environments[name] = (_described(name), _end)
    known = reader.commands
    known |= {"item": _item, "bibitem": _source, "setlist": _set_list, "newlist": _new_list, "renewlist": _new_list}
    known |= {"setenumerate": _set_kind, "setitemize": _set_kind, "setdescription": _set_kind}
    reader.environments["thebibliography"] = (_sources, _end)


def _open(reader: LatexReader, name: str, kind: str, written: list[Token] | None, token: Token) -> OpenList:
    """Open a list, with the options of its kind, of its level, and its own."""
    reader.flush()
    level = len(reader.lists) + 1
    depth = sum(1 for one in reader.lists if one.counter) if kind == "enumerate" else 0
    counter = LISTS[min(depth, len(LISTS) - 1)] if kind == "enumerate" else ""
    own = OpenList(name, counter, level, kind == "description")
    same = 1 + sum(1 for one in reader.lists if one.name == name)
    options: dict[str, list[Token]] = {}
    for key in ("options", f"options {kind}", f"options {kind},{same}", f"options {name}", f"options {name},{same}"):
        macro = reader.stream.macros.get(key)
        options |= options_of(list(macro.body)) if macro is not None else {}
    options |= options_of(written or [])
    if counter:
        reader.counters.values[counter] = 0
        _set_label(reader, own, options, written or [], token)
    elif "label" in options and kind == "itemize":
        reader.stream.define("label of bullets", Macro((), tuple(options["label"])))
    else:
        reader.stream.define("label of bullets", None)
    reader.lists.append(own)
    return own


def _set_label(
    reader: LatexReader, own: OpenList, options: dict[str, list[Token]], written: list[Token], token: Token
) -> None:
    """Set how the items of a list are counted and printed."""
    counter, stream = own.counter, reader.stream
    label = options.get("label", options.get("label*"))
    if label is None:
        label = _short_label(written, counter)
    if label is not None:
        shown = _with_counter(label, counter)
        if "label*" in options and reader.lists:
            above = reader.lists[-1].counter
            shown = [token.another(TokenKind.COMMAND, f"label{above}"), *shown] if above else shown
        stream.define(f"label{counter}", Macro((), tuple(shown)))
        stream.define(f"the{counter}", Macro((), tuple(shown)))
        stream.define(f"p@{counter}", Macro((), ()))
    if "ref" in options:
        stream.define(f"the{counter}", Macro((), tuple(_with_counter(options["ref"], counter))))
        stream.define(f"p@{counter}", Macro((), ()))
    if options.get("start"):
        reader.counters.values[counter] = reader.counters.number(options["start"]) - 1
    series = plain_text(options["series"]) if options.get("series") else ""
    own.ends_with = series or counter
    resumed = next((key for key in ("resume", "resume*") if key in options), "")
    if resumed:
        named = plain_text(options[resumed]) or counter
        macro = stream.macros.get(f"end of {named}")
        reader.counters.values[counter] = reader.counters.number(list(macro.body)) if macro is not None else 0
        own.ends_with = named


def _with_counter(tokens: list[Token], counter: str) -> list[Token]:
    r"""Return a label with its counter: ``\arabic*`` is that of the list."""
    out: list[Token] = []
    for token in tokens:
        if out and token.kind is TokenKind.TEXT and token.text.startswith("*") and out[-1].kind is TokenKind.COMMAND:
            out += braced([token.another(TokenKind.TEXT, counter)], token)
            if len(token.text) > 1:
                out.append(token.with_text(token.text[1:]))
        else:
            out.append(token)
    return out


def _short_label(written: list[Token], counter: str) -> list[Token] | None:
    """Return the label of the package enumerate, such as ``(a)``, which counts where the first letter A a I i 1 is."""
    plain = plain_text(written)
    if not plain or "=" in plain or any(key in plain for key in ("resume", "nosep", "noitemsep", "inline")):
        return None
    out: list[Token] = []
    is_found = False
    depth = 0
    for token in written:
        depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
        at = next((at for at, sign in enumerate(token.text) if sign in _SIGNS), None)
        if is_found or depth or token.kind is not TokenKind.TEXT or at is None:
            out.append(token)
            continue
        is_found = True
        before, sign, after = token.text[:at], token.text[at], token.text[at + 1 :]
        command = tokens_of(f"\\{_SIGNS[sign]}{{{counter}}}", token)
        parts = [token.another(TokenKind.TEXT, before), *command]
        out += [*parts, token.another(TokenKind.TEXT, after.split(",")[0])]
    return [one for one in out if one.text] if is_found else None


def _numbered(name: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        _open(reader, name, "enumerate", reader.stream.optional(), token)
        if name == "tasks":
            reader.stream.optional("()")

    return begin


def _bulleted(name: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        options = reader.stream.optional()
        if name == "list":
            reader.stream.argument(), reader.stream.argument()
        elif name == "dinglist":
            reader.stream.argument()
        _open(reader, name, "itemize", options, token)

    return begin


def _described(name: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        options = reader.stream.optional()
        if name == "labeling":
            reader.stream.argument()
        _open(reader, name, "description", options, token)

    return begin


def _end(reader: LatexReader, token: Token) -> None:
    reader.flush()
    reader.end_empty()
    if reader.lists:
        own = reader.lists.pop()
        if own.counter:
            count = reader.counters.values.get(own.counter, 0)
            reader.counts[f"end of {own.counter}"] = count  # it is kept in the group around the list, as enumitem does
            if own.ends_with != own.counter:
                digits = token.another(TokenKind.TEXT, str(count))
                reader.stream.define(f"end of {own.ends_with}", Macro((), (digits,)), is_global=True)


def _item(reader: LatexReader, token: Token) -> None:
    given = reader.stream.optional()
    if not reader.lists:
        reader.flush()
        if given:
            reader.stream.push(given)
        return
    own = reader.lists[-1]
    level = min(own.level, _DEEPEST)
    if own.is_description:
        reader.begin_line(LineKind.ITEM, level, _BULLET, token)
        _add_term(reader, given or [], token)
        return
    if given is not None:
        number = reader.plain(given) or _BULLET
    elif own.counter:
        reader.counters.step(own.counter)
        number = reader.plain([token.another(TokenKind.COMMAND, f"label{own.counter}")])
    else:
        macro = reader.stream.macros.get("label of bullets")
        number = (reader.plain(macro.body) if macro is not None else "") or _BULLET
    number = _BULLET if number in _PLAIN_BULLETS or not any(map(str.isalnum, number)) else number
    is_rule = number != _BULLET and _COMPOUND.search(number) is not None
    kind = LineKind.PARAGRAPH if is_rule else LineKind.ITEM
    draft = reader.begin_line(kind, 0 if is_rule else level, number, token)
    shown = number
    if own.counter and given is None:
        names = (f"p@{own.counter}", f"the{own.counter}")
        shown = reader.plain([token.another(TokenKind.COMMAND, name) for name in names])
    is_counted = own.counter and given is None
    reader.current = LabelTarget(draft, shown if is_counted else reader.current.number, own.counter or "item")


def _add_term(reader: LatexReader, given: list[Token], token: Token) -> None:
    """Add the word that an item of a description explains."""
    pieces = reader.capture_pieces(given)
    if plain_of(pieces):
        inner = "".join(piece.text for piece in pieces)
        marks = [markdown_piece("**")] if "*" not in inner else []
        while pieces and not pieces[-1].text.strip():
            pieces.pop()
        for piece in (*marks, *pieces, *marks, text_piece(" ")):
            reader.add(piece, token)
    reader.current = LabelTarget(reader.draft, plain_of(pieces), "item", pieces)


# ---- Settings of enumitem


def _set_list(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    names = plain_text(reader.stream.optional() or [])
    _keep(reader, names, reader.stream.argument())


def _set_kind(reader: LatexReader, token: Token) -> None:
    level = plain_text(reader.stream.optional() or [])
    kind = token.text.removeprefix("set")
    _keep(reader, f"{kind},{level}" if level else kind, reader.stream.argument())


def _keep(reader: LatexReader, names: str, options: list[Token]) -> None:
    """Keep options for kinds of lists, such as ``enumerate,1``."""
    listed = [one.strip() for one in names.split(",") if one.strip()]
    kinds = [one for one in listed if not one.isdecimal()]
    levels = [one for one in listed if one.isdecimal()]
    keys = [f"options {kind}{f',{level}' if level else ''}" for kind in kinds for level in levels or [""]]
    for key in keys or ["options"]:
        before = reader.stream.macros.get(key)
        comma = [Token(TokenKind.TEXT, ",", "", 0)]
        body = (*(before.body if before is not None else ()), *comma, *options)
        reader.stream.define(key, Macro((), body))


def _new_list(reader: LatexReader, token: Token) -> None:
    """Read a list that a document names itself: its kind, and how deep it may be."""
    name, kind = plain_text(reader.stream.argument()), plain_text(reader.stream.argument()).rstrip("*")
    reader.stream.argument()
    kinds = {"enumerate": _numbered, "itemize": _bulleted, "description": _described}
    if kind in kinds and name not in _NOT_OWN:
        reader.environments[name] = (kinds[kind](name), _end)


# ---- The bibliography


def _sources(reader: LatexReader, token: Token) -> None:
    reader.stream.argument()
    _open(reader, "thebibliography", "itemize", None, token)


def _source(reader: LatexReader, token: Token) -> None:
    given = reader.stream.optional()
    key = reader.stream.text_of(reader.stream.argument())
    reader.counters.step("bibitem")
    shown = reader.plain(given) if given else str(reader.counters.values["bibitem"])
    draft = reader.begin_line(LineKind.ITEM, 1, f"[{shown}]", token)
    reader.labels.setdefault(f"cite {key}", LabelTarget(draft, f"[{shown}]", "source"))
    reader.anchor(f"cite-{key}")
