"""The environments of a document that are counted, such as rules and examples."""

from __future__ import annotations

from ....markup.opening_words import KNOWN_WORDS
from ..logical_lines import LineKind
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, plain_text
from .latex_pieces import LabelTarget, text_piece
from .latex_reader import LatexReader
from .latex_references import add_label

_PROOF = "Proof"


def add_theorems(reader: LatexReader) -> None:
    """Let a reader know the commands that define such environments."""
    known = reader.commands
    known |= {"newtheorem": _new, "declaretheorem": _declare, "newmdtheoremenv": _new_boxed, "newtcbtheorem": _new_box}
    reader.environments["proof"] = (_begin_proof, _end)


def _new_boxed(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    _new(reader, token)


def _new(reader: LatexReader, token: Token) -> None:
    has_star = reader.stream.star()
    name = plain_text(reader.stream.argument())
    shared = reader.stream.optional()
    title = reader.plain(reader.stream.argument())
    within = reader.stream.optional()
    _add(reader, name, title, "" if has_star else plain_text(shared or []) or name, plain_text(within or []))


def _declare(reader: LatexReader, token: Token) -> None:
    options = options_of(reader.stream.optional() or [])
    name = plain_text(reader.stream.argument())
    options |= options_of(reader.stream.optional() or [])
    title = reader.plain(options["name"]) if options.get("name") else name.capitalize()
    shared = plain_text(options.get("sibling", options.get("numberlike", options.get("sharenumber", []))))
    within = plain_text(options.get("parent", options.get("within", options.get("numberwithin", []))))
    is_counted = plain_text(options.get("numbered", [])) != "no"
    _add(reader, name, title, (shared or name) if is_counted else "", within)


def _new_box(reader: LatexReader, token: Token) -> None:
    """Read a counted box of tcolorbox, which has a title and a label as arguments."""
    options = options_of(reader.stream.optional() or [])
    name = plain_text(reader.stream.argument())
    title = reader.plain(reader.stream.argument())
    reader.stream.argument()
    prefix = plain_text(reader.stream.argument())
    within = plain_text(options.get("number within", []))
    shared = plain_text(options.get("use counter", []))
    _add(reader, name, title, shared or name, within)
    begin = reader.environments[name][0]

    def begin_box(reader: LatexReader, token: Token) -> None:
        reader.stream.optional()
        heading, label = reader.stream.argument(), reader.stream.text_of(reader.stream.argument())
        begin(reader, token)
        if heading:
            _add_note(reader, heading, token)
        if label:
            add_label(reader, f"{prefix}:{label}", token)

    reader.environments[name] = (begin_box, _end)


def _add(reader: LatexReader, name: str, title: str, counter: str, within: str) -> None:
    """Add an environment with a title, and a counter unless it is ""."""
    if counter == name:
        reader.counters.add(name, within)
        if within:
            reader.counters.define(f"the{name}", f"\\the{within}.\\arabic{{{name}}}")
    reader.theorem_words[name] = title
    is_opening = title.lower() in KNOWN_WORDS.examples or title.lower() in KNOWN_WORDS.notes

    def begin(reader: LatexReader, token: Token) -> None:
        number = ""
        if counter:
            reader.counters.step(counter)
            number = reader.counters.shown(counter, token)
        opening = " ".join(filter(None, (title, number)))
        sign = ":" if is_opening else "."
        if counter and not is_opening:
            draft = reader.begin_line(LineKind.PARAGRAPH, 0, f"{opening}{sign}", token)
        else:
            draft = reader.begin_line(LineKind.PARAGRAPH, 0, "", token)
            reader.add(text_piece(f"{opening}{sign} "), token)
        reader.current = LabelTarget(draft, number, name)
        note = reader.stream.optional()
        if note:
            _add_note(reader, note, token)

    reader.environments[name] = (begin, _end)


def _add_note(reader: LatexReader, note: list[Token], token: Token) -> None:
    """Add the title of one such environment."""
    reader.add(text_piece("("), token)
    pieces = reader.capture_pieces(note)
    for piece in pieces:
        reader.add(piece, token)
    reader.add(text_piece(") "), token)
    reader.current.name = pieces


def _begin_proof(reader: LatexReader, token: Token) -> None:
    reader.flush()
    note = reader.stream.optional()
    opening = reader.plain(note) if note else _PROOF
    reader.add(text_piece(f"{opening}. "), token)


def _end(reader: LatexReader, token: Token) -> None:
    reader.flush()
    reader.end_empty()
