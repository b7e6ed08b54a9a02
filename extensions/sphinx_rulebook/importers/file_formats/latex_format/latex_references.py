"""The labels of a document, the references to them, its links and its footnotes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....markup.lines import is_web_address
from ..line_markdown import address_of
from ..logical_lines import LineKind, UnsureKind, escaped
from ..paragraph_text import escaped_address
from .expanding.latex_tokens import Token, braced
from .latex_headings import word_for
from .latex_pieces import (
    LabelTarget,
    LineDraft,
    ReferenceKind,
    TextPiece,
    TextPieceKind,
    markdown_of,
    markdown_piece,
    text_piece,
)
from .latex_reader import LatexReader

_KINDS = {
    **dict.fromkeys(("ref", "vref", "cpagerefx", "labelcref", "subref", "fullref"), ReferenceKind.NUMBER),
    **dict.fromkeys(("autoref", "cref", "vrefx", "zcref", "fref", "sref"), ReferenceKind.WORD_AND_NUMBER),
    **dict.fromkeys(("Cref", "Vref", "Autoref", "Fref"), ReferenceKind.CAPITAL_AND_NUMBER),
    **dict.fromkeys(("nameref", "Nameref", "titleref", "namecref"), ReferenceKind.NAME),
    **dict.fromkeys(("pageref", "vpageref", "autopageref", "cpageref"), ReferenceKind.PAGE),
    "eqref": ReferenceKind.IN_BRACKETS,
}
_SEVERAL = frozenset(("cref", "Cref", "labelcref", "cpageref"))
_CITED = (
    "cite",
    "citep",
    "citet",
    "textcite",
    "parencite",
    "autocite",
    "footcite",
    "citeauthor",
    "citeyear",
    "supercite",
)
PLACE = "place "
"""What the names of places begin with to which links lead, and not references."""


def add_references(reader: LatexReader) -> None:
    """Let a reader know labels, references, links and footnotes."""
    known = reader.commands
    known |= dict.fromkeys(_KINDS, _reference)
    known |= dict.fromkeys(_CITED, _cite)
    known |= {"label": _label, "hyperref": _text_reference, "url": _url, "nolinkurl": _url, "path": _url, "href": _link}
    known |= {"hypertarget": _target, "hyperlink": _inner_link, "footnote": _note, "footnotetext": _note_text}
    known |= {"footnotemark": _note_mark, "refstepcounter": _step, "footfullcite": _cite, "thefootnotemark": _note_mark}
    known |= {"crefrange": _range, "Crefrange": _range, "ltx@label": _label, "zlabel": _label, "footref": _reference}
    known["textsuperscriptref"] = _reference
    known |= {"endnote": _note, "tablefootnote": _note, "hyperdef": _hyperdef, "marginfootnote": _note}


def _name(reader: LatexReader) -> str:
    return reader.stream.text_of(reader.stream.argument())


def _step(reader: LatexReader, token: Token) -> None:
    """Count, and let labels stand for the line that follows."""
    name = _name(reader)
    reader.counters.step(name)
    reader.current = LabelTarget(None, reader.counters.shown(name, token), name)


def _label(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    add_label(reader, _name(reader), token)


def add_label(reader: LatexReader, name: str, token: Token) -> None:
    """Let a label stand for what was counted last, or for the line if nothing was."""
    if not name or not reader.is_in_body:
        return
    if name in reader.labels:
        reader.notes.doubt(
            UnsureKind.REFERENCE,
            token,
            f"The label {name} is here a second time, and references lead to its first place",
            "Which place is meant?",
            "Give one of them another name.",
        )
        return
    reader.labels[name] = reader.current
    if reader.current.line is not None:
        reader.current.line.anchors.append(name)
    else:
        reader.anchor(name)


def _target(reader: LatexReader, token: Token) -> None:
    name = f"{PLACE}{_name(reader)}"
    if reader.is_in_body and name not in reader.labels:
        reader.labels[name] = LabelTarget(reader.current.line, "", "")
        reader.anchor(name)
    reader.stream.push(braced(reader.stream.argument(), token))


def _hyperdef(reader: LatexReader, token: Token) -> None:
    reader.stream.argument()
    _target(reader, token)


def _reference(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.optional()
    written = _name(reader)
    names = [one.strip() for one in written.split(",")] if token.text in _SEVERAL else [written]
    kind = _KINDS.get(token.text, ReferenceKind.NUMBER)
    names = [name for name in names if name]
    for at, name in enumerate(names):
        if at:
            reader.add(text_piece(", "), token)
        shows = kind if not at or kind is ReferenceKind.PAGE else ReferenceKind.NUMBER
        reader.add(TextPiece(TextPieceKind.REFERENCE, name, shows, token), token)


def _range(reader: LatexReader, token: Token) -> None:
    first, last = _name(reader), _name(reader)
    reader.add(TextPiece(TextPieceKind.REFERENCE, first, ReferenceKind.WORD_AND_NUMBER, token), token)
    reader.add(text_piece("--"), token)
    reader.add(TextPiece(TextPieceKind.REFERENCE, last, ReferenceKind.NUMBER, token), token)


def _text_reference(reader: LatexReader, token: Token) -> None:
    r"""Read ``\hyperref[label]{text}``."""
    label = reader.stream.optional()
    if label is None:
        reader.stream.argument(), reader.stream.argument(), reader.stream.argument()
        label = []
    name = reader.stream.text_of(label)
    own = tuple(reader.capture_pieces(reader.stream.argument()))
    reader.add(TextPiece(TextPieceKind.REFERENCE, name, ReferenceKind.TEXT, token, own), token)


def _inner_link(reader: LatexReader, token: Token) -> None:
    name = f"{PLACE}{_name(reader)}"
    reader.linked.add(name)
    own = tuple(reader.capture_pieces(reader.stream.argument()))
    reader.add(TextPiece(TextPieceKind.REFERENCE, name, ReferenceKind.TEXT, token, own), token)


def _cite(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    note = reader.stream.optional()
    reader.stream.optional()
    own = tuple(reader.capture_pieces(note)) if note else ()
    for at, name in enumerate(_name(reader).split(",")):
        if at:
            reader.add(text_piece(" "), token)
        piece = TextPiece(TextPieceKind.REFERENCE, f"cite {name.strip()}", ReferenceKind.SOURCE, token, own)
        reader.add(piece, token)


def _url(reader: LatexReader, token: Token) -> None:
    address = _address(reader)
    if token.text == "url" and is_web_address(address):
        reader.add(markdown_piece(f"[{escaped(address)}]({escaped_address(address)})"), token)
    else:
        reader.add(TextPiece(TextPieceKind.AS_IS, address), token)


def _address(reader: LatexReader) -> str:
    text = "".join(one.text for one in reader.stream.expanded(reader.stream.argument()))
    for sign in "%#&_~":
        text = text.replace(f"\\{sign}", sign)
    return "".join(text.split())


def _link(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    address = _address(reader)
    pieces = reader.capture_pieces(reader.stream.argument())
    is_linked = any(one.kind is TextPieceKind.REFERENCE or "](" in one.text for one in pieces)
    is_safe = is_web_address(address) and not any(sign in address for sign in '<>\\"')
    if is_safe and pieces and not is_linked:
        pieces = [markdown_piece("["), *pieces, markdown_piece(f"]({escaped_address(address)})")]
    for piece in pieces:
        reader.add(piece, token)


# ---- Footnotes


def _note(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    note = _new_note(reader, token)
    note.pieces = reader.capture_pieces(reader.stream.argument())


def _new_note(reader: LatexReader, token: Token) -> LineDraft:
    """Add the mark of a footnote, and return the footnote."""
    note = LineDraft(LineKind.FOOTNOTE, token, name=f"n{len(reader.footnotes) + 1}")
    reader.footnotes.append(note)
    reader.add(markdown_piece(f"[^{note.name}]"), token)
    return note


def _note_mark(reader: LatexReader, token: Token) -> None:
    number = reader.stream.optional()
    waiting = reader.stream.text_of(number) if number else ""
    again = next((one for one in reader.footnotes if waiting and one.number == waiting), None)
    if again is not None:
        reader.add(markdown_piece(f"[^{again.name}]"), token)
        return
    note = _new_note(reader, token)
    note.number = waiting
    reader.waiting_notes.append(note)


def _note_text(reader: LatexReader, token: Token) -> None:
    """Read the text of a footnote whose mark came before."""
    number = reader.stream.optional()
    wanted = reader.stream.text_of(number) if number else ""
    waiting = reader.waiting_notes
    at = next((at for at, one in enumerate(waiting) if one.number == wanted), 0 if waiting else None)
    note = waiting.pop(at) if at is not None else _new_note(reader, token)
    note.pieces = reader.capture_pieces(reader.stream.argument())


# ---- At the end


def resolved(reader: LatexReader, pieces: Sequence[TextPiece]) -> list[TextPiece]:
    """Return pieces with each reference as a link to the line of its label; one without a label is a doubt."""
    return [piece for one in pieces for piece in (_resolved(reader, one) if one.place is not None else [one])]


def _resolved(reader: LatexReader, piece: TextPiece) -> Iterator[TextPiece]:
    target, place = reader.labels.get(piece.text), piece.place
    own = resolved(reader, piece.own)
    assert place is not None
    if target is None:
        yield from own
        if piece.text.startswith("cite "):
            yield text_piece("[" if not own else " [")
            yield TextPiece(TextPieceKind.AS_IS, piece.text.removeprefix("cite "))
            yield text_piece("]")
            reader.notes.leave_out(
                place, piece.text.removeprefix("cite "), "the source of a citation, which is not here"
            )
            return
        name = piece.text.removeprefix(PLACE)
        yield text_piece("" if own else "??")
        reader.notes.doubt(
            UnsureKind.REFERENCE,
            place,
            f"The label {name} does not exist, so the reference to it became {'text' if own else '??'}",
            "What does it lead to?",
            "Write the label into the document, or correct the reference.",
        )
        return
    shown, before = _shown(reader, piece, target, own)
    address = address_of(piece.text.removeprefix(PLACE).replace("cite ", "cite-"))
    if before:
        yield text_piece(before)
    if (target.line is None and piece.text not in reader.placed) or any(
        "](" in one.text or "[^" in one.text for one in shown
    ):
        yield from shown
    else:
        text = markdown_of(shown).strip()
        yield markdown_piece(f"[{text}]({address})")
    if piece.shows is ReferenceKind.SOURCE and own:
        yield from (text_piece(" ("), *own, text_piece(")"))


def _shown(
    reader: LatexReader, piece: TextPiece, target: LabelTarget, own: list[TextPiece]
) -> tuple[list[TextPiece], str]:
    """Return what a reference shows, and the text before it."""
    place = piece.place or reader.stream.place
    number = [TextPiece(TextPieceKind.AS_IS, target.number)] if target.number else []
    name = [one for one in target.name if one.place is None]  # a title may refer to itself
    if piece.shows is ReferenceKind.TEXT:
        return own or number or name, ""
    if piece.shows is ReferenceKind.NAME and name:
        return name, ""
    if piece.shows is ReferenceKind.PAGE:
        reader.notes.doubt(
            UnsureKind.REFERENCE,
            place,
            "References to pages became references to what is on them, since a book has no pages",
            "Are the words around them right?",
            "Correct them in the document, for example with \\ref instead of \\pageref.",
        )
    if not number and not name:
        reader.notes.doubt(
            UnsureKind.REFERENCE,
            place,
            f"The label {piece.text} is at nothing that has a number, so the reference to it became ??",
            "What should it show?",
            "Put the label after what it stands for, or use \\hyperref with a text.",
        )
    if not number:
        return name or [text_piece("??")], ""
    if piece.shows is ReferenceKind.IN_BRACKETS:
        return [text_piece("("), *number, text_piece(")")], ""
    if piece.shows in (ReferenceKind.WORD_AND_NUMBER, ReferenceKind.CAPITAL_AND_NUMBER):
        word = word_for(reader, target.word, place) or reader.theorem_words.get(target.word, "")
        is_capital = piece.shows is ReferenceKind.CAPITAL_AND_NUMBER or reader.language.startswith("de")
        word = word if is_capital else f"{word[:1].lower()}{word[1:]}"
        return number, f"{word} " if word else ""
    return number, ""
