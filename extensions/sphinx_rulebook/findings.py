"""What can be wrong with a rulebook: the codes, and one finding with its place.

The codes are one enum with a docstring each; the manual's page on findings is made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


class Severity(StrEnum):
    """How much a finding counts: an error fails a check, a warning only under ``--strict``."""

    ERROR = "error"
    WARNING = "warning"


class Code(Enum):
    """Every kind of finding: its code, its name, its severity; the docstring below each says what it means."""

    NOT_UTF8 = ("RB101", "not-utf8", Severity.ERROR)
    """The file is not UTF-8. Bytes that cannot be read are shown as a replacement character."""
    BYTE_ORDER_MARK = ("RB102", "byte-order-mark", Severity.WARNING)
    """The file starts with a byte order mark, which other tools take for text."""
    CONTROL_CHARACTER = ("RB103", "control-character", Severity.ERROR)
    """A NUL or another control character stands in the text; no browser can show it."""
    LONG_LINE = ("RB104", "long-line", Severity.WARNING)
    """A line is so long that its markup is not read; it is shown as plain text."""
    EMPTY_FILE = ("RB105", "empty-file", Severity.ERROR)
    """The file holds nothing but white space."""
    BAD_FRONT_MATTER = ("RB106", "bad-front-matter", Severity.ERROR)
    """The front matter, between two lines of three hyphens, is not closed, or is no YAML mapping."""
    MISSING_HEADER = ("RB107", "missing-header", Severity.ERROR)
    """A file with rules does not say which chapter of which book it is."""
    DUPLICATE_CHAPTER = ("RB108", "duplicate-chapter", Severity.ERROR)
    """Two files of a book claim the same chapter number."""
    ODD_HEADING = ("RB109", "odd-heading", Severity.ERROR)
    """A line looks like a heading and is none: it is indented, has no space behind its signs, or full-width signs."""
    UNCLOSED_ANCHOR = ("RB110", "unclosed-anchor", Severity.ERROR)
    """An anchor was opened with @@ and not closed on the same line."""
    BAD_LABEL = ("RB111", "bad-label", Severity.ERROR)
    """A label is not of the form kind:name, or its kind is unknown."""
    WRONG_LABEL_KIND = ("RB112", "wrong-label-kind", Severity.WARNING)
    """A label's kind is not that of the heading that it stands on; the label works all the same."""
    SKIPPED_RANK = ("RB113", "skipped-rank", Severity.ERROR)
    """A heading is more than one rank below the one above it, and a rank between them has numbers."""
    TOO_DEEP = ("RB114", "too-deep", Severity.ERROR)
    """A heading is deeper than the book's numbering scheme goes."""
    STRAY_TEXT = ("RB115", "stray-text", Severity.WARNING)
    """Text stands before the first heading, where it belongs to no rule."""
    SECOND_CHAPTER = ("RB116", "second-chapter", Severity.ERROR)
    """A file holds a second chapter heading; each chapter is a file of its own."""
    EMPTY_RULE = ("RB117", "empty-rule", Severity.WARNING)
    """A heading has neither text nor body."""
    RAW_HTML = ("RB118", "raw-html", Severity.WARNING)
    """An HTML tag stands in a rule; it is shown as text (a bare span is dropped)."""
    MISPLACED_ANCHOR = ("RB119", "misplaced-anchor", Severity.ERROR)
    """An anchor stands below a heading instead of on it, where it names nothing."""
    UNCLOSED_REFERENCE = ("RB120", "unclosed-reference", Severity.ERROR)
    """A reference was opened with [[ and not closed on the same line."""
    MALFORMED_REFERENCE = ("RB121", "malformed-reference", Severity.ERROR)
    """What stands between [[ and ]] is no label."""
    UNKNOWN_SYMBOL = ("RB122", "unknown-symbol", Severity.ERROR)
    """A symbol is not in the book's table."""
    MISSING_IMAGE = ("RB123", "missing-image", Severity.ERROR)
    """An image is named that is not there, that lies outside the project, or that is no picture."""
    BAD_NUMBER = ("RB124", "bad-number", Severity.ERROR)
    """A typed number has not the shape that the numbering gives to its rank, or a chapter's number is none."""
    TABLE_ROW = ("RB125", "table-row", Severity.ERROR)
    """A row has more cells than the head of its table; no page would show the last."""
    DUPLICATE_NUMBER = ("RB126", "duplicate-number", Severity.WARNING)
    """A typed number stands twice below one unit; both are kept, and an address with it leads to the first."""
    NUMBER_ORDER = ("RB127", "number-order", Severity.WARNING)
    """A typed number is lower than the one before it, of the same rank below one unit, or is that of another place."""
    UNSUPPORTED_MARKUP = ("RB128", "unsupported-markup", Severity.WARNING)
    """A rule holds markup of another program that is not supported yet: a footnote, a callout, a formula."""
    UNCLOSED_COMMENT = ("RB129", "unclosed-comment", Severity.ERROR)
    """An HTML comment is not closed before the next one begins, or before the file ends."""
    BAD_SETTINGS = ("RB130", "bad-settings", Severity.ERROR)
    """A book.toml cannot be read, or a value in it is not of the right kind."""
    UNKNOWN_SETTING = ("RB131", "unknown-setting", Severity.ERROR)
    """A book.toml has a key that means nothing."""
    DUPLICATE_BOOK = ("RB132", "duplicate-book", Severity.ERROR)
    """Two folders claim to be the same book, or one folder holds chapters of two books."""
    BAD_TRANSLATION = ("RB133", "bad-translation", Severity.ERROR)
    """A folder of translations is not called after a language, or after that of the source; it is not read."""
    BAD_PROJECT_SETTINGS = ("RB140", "bad-project-settings", Severity.ERROR)
    """The table [tool.rulebook] of a pyproject.toml cannot be read, or a value in it is not of the right kind."""
    UNKNOWN_PROJECT_SETTING = ("RB141", "unknown-project-setting", Severity.ERROR)
    """The table [tool.rulebook] of a pyproject.toml has a key that means nothing."""
    UNKNOWN_CODE = ("RB142", "unknown-code", Severity.ERROR)
    """The settings of a project name a code that no finding has."""
    IDLE_IGNORE = ("RB143", "idle-ignore", Severity.WARNING)
    """The settings of a project ignore findings that are not there."""
    UNKNOWN_REFERENCE = ("RB201", "unknown-reference", Severity.ERROR)
    """No unit of the book has this label."""
    AMBIGUOUS_REFERENCE = ("RB202", "ambiguous-reference", Severity.WARNING)
    """More than one unit has this label; the reference leads to the first."""
    WRONG_REFERENCE_KIND = ("RB203", "wrong-reference-kind", Severity.ERROR)
    """A label of this name exists, but of another kind."""
    DUPLICATE_LABEL = ("RB204", "duplicate-label", Severity.ERROR)
    """Two units of a book have the same label."""
    TYPED_NUMBER = ("RB205", "typed-number", Severity.WARNING)
    """A number is typed where a label should stand; it will be wrong after the next insertion."""
    UNKNOWN_BOOK = ("RB206", "unknown-book", Severity.ERROR)
    """A reference names a book that the project does not have."""
    BROKEN_LINK = ("RB207", "broken-link", Severity.ERROR)
    """A Markdown link in a rule leads to a page that is not there."""
    FORMER_LABEL = ("RB208", "former-label", Severity.WARNING)
    """A reference names its rule by a label that it no longer has; an alias leads there."""
    MISSING_TRANSLATION = ("RB301", "missing-translation", Severity.WARNING)
    """The translation of a book lacks a unit of the source."""
    EXTRA_TRANSLATION = ("RB302", "extra-translation", Severity.WARNING)
    """The translation has a unit, or a label, that the source has not."""
    STALE_TRANSLATION = ("RB303", "stale-translation", Severity.WARNING)
    """The source has changed since a unit was translated; rulebook status shows what."""
    REFERENCE_DIFFERS = ("RB304", "reference-differs", Severity.ERROR)
    """A unit and its translation do not refer to the same rules."""
    REFERENCE_ORDER = ("RB305", "reference-order", Severity.WARNING)
    """A unit and its translation refer to the same rules in another order."""
    SYMBOL_DIFFERS = ("RB306", "symbol-differs", Severity.ERROR)
    """A unit and its translation do not have the same symbols."""
    NUMBER_DIFFERS = ("RB307", "number-differs", Severity.WARNING)
    """A number of a unit is not in its translation, or one of the translation is not in the source."""
    EXAMPLE_DIFFERS = ("RB308", "example-differs", Severity.WARNING)
    """A unit and its translation do not have as many examples."""
    BOLD_DIFFERS = ("RB309", "bold-differs", Severity.WARNING)
    """A unit and its translation do not have as many bold terms."""
    BRACKET_DIFFERS = ("RB310", "bracket-differs", Severity.WARNING)
    """A bracket or quotation mark of a translation is not closed, or was not opened."""
    MISSING_STOP = ("RB311", "missing-stop", Severity.WARNING)
    """The source ends as a sentence does, and the translation does not."""
    DOUBLED_STOP = ("RB312", "doubled-stop", Severity.WARNING)
    """A reference stands between two full stops."""
    TERM_DIFFERS = ("RB313", "term-differs", Severity.WARNING)
    """A unit has a term of the glossary or of a definition, and its translation lacks what translates it elsewhere."""
    BAD_SYNC = ("RB320", "bad-sync", Severity.ERROR)
    """A sync.json cannot be read, or comes from a later version; it is left as it is."""
    IDLE_SILENCE = ("RB321", "idle-silence", Severity.WARNING)
    """A sync.json silences a finding that is not there."""
    EMPTY_TRANSLATION = ("RB322", "empty-translation", Severity.WARNING)
    """A folder of translations holds no book."""
    TRANSLATION_OF_NOTHING = ("RB323", "translation-of-nothing", Severity.ERROR)
    """A translated book is one that the source does not have."""
    BAD_PO = ("RB330", "bad-po", Severity.ERROR)
    """A file of translations that is imported is no PO file, or has in it what this program does not read."""
    OTHER_BOOK_OF_PO = ("RB331", "other-book-of-po", Severity.ERROR)
    """A PO file is of a book or a language that the project has not, or does not say of which."""
    UNKNOWN_ENTRY = ("RB332", "unknown-entry", Severity.ERROR)
    """An entry of a PO file is of no unit of the book."""
    DUPLICATE_ENTRY = ("RB333", "duplicate-entry", Severity.ERROR)
    """Two entries of a PO file are of the same unit."""
    BAD_ENTRY = ("RB334", "bad-entry", Severity.ERROR)
    """The text of an entry of a PO file would be read as something else than the text of one unit."""
    ANCHOR_IN_ENTRY = ("RB335", "anchor-in-entry", Severity.ERROR)
    """An anchor stands in the text of an entry; anchors are no text, and stay where they are."""
    LOST_REFERENCE = ("RB336", "lost-reference", Severity.WARNING)
    """A reference of the source is not in the translation that an entry gives."""
    CHANGED_SOURCE = ("RB337", "changed-source", Severity.WARNING)
    """The source of an entry has changed since the PO file was made; its text is taken, and not confirmed."""

    CHANGED_EDITION = ("RB401", "changed-edition", Severity.ERROR)
    """A frozen edition was edited or cut off since it was released."""
    BAD_EDITION = ("RB402", "bad-edition", Severity.ERROR)
    """A file among the frozen editions is none, or cannot be read."""
    LATER_EDITION = ("RB403", "later-edition", Severity.ERROR)
    """A frozen edition is in a format that a later version of rulebook wrote."""
    EDITION_ORDER = ("RB404", "edition-order", Severity.ERROR)
    """The edition that a frozen edition follows is not there, or another one follows it as well."""
    UNKNOWN_ALIAS = ("RB405", "unknown-alias", Severity.ERROR)
    """An alias leads to a label that no unit has, or from one that no edition ever had."""
    ALIAS_CIRCLE = ("RB406", "alias-circle", Severity.ERROR)
    """The aliases of a label lead back to it."""
    USED_ALIAS = ("RB407", "used-alias", Severity.ERROR)
    """A label that is said to be a former one is the label of a unit."""
    LOST_LABEL = ("RB408", "lost-label", Severity.WARNING)
    """A label of the last edition is gone, and what it named seems to be there under another one."""
    HALF_RELEASE = ("RB409", "half-release", Severity.ERROR)
    """A change of several files was broken off half way; rulebook recover takes it back, or the next that writes."""
    MISSING_EDITION = ("RB411", "missing-edition", Severity.WARNING)
    """The change log of a book tells of an edition whose file is not there."""
    BROKEN_PROMISE = ("RB410", "broken-promise", Severity.ERROR)
    """A release would change what the book's version policy promises to keep."""

    OUTSIDE_PROJECT = ("RB701", "outside-project", Severity.ERROR)
    """A page or a file of the project leads to a file outside it, which is not read."""
    FETCHED_FILE = ("RB702", "fetched-file", Severity.ERROR)
    """A page asks for a file to be fetched from the network while the site is built, which is not done."""
    ACTIVE_PICTURE = ("RB703", "active-picture", Severity.ERROR)
    """An SVG picture holds a script, or something else that acts in a reader's browser; it is not published."""

    def __init__(self, code: str, label: str, severity: Severity) -> None:
        self.code = code
        self.label = label
        self.severity = severity


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, with its place.

    ``file`` is relative to the checked tree, ``line`` and ``column`` count from 1, ``length`` is how many characters
    the caret underlines, ``suggestion`` is the likely fix as it should stand in the source, or None.
    """

    code: Code
    file: str
    line: int
    column: int
    message: str
    suggestion: str | None = None
    length: int = 1

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """The order of all reports: by place, then code, then message."""
        return self.file, self.line, self.column, self.code.code, self.message
