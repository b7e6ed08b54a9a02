"""The findings about a rulebook: their codes, and the class of one finding with its place.

The codes are one enum with a docstring for each member; the manual's page on findings is generated from it.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How serious a finding is: an error fails a check, a warning only does so with ``--strict``.

    A note may well be wrong: it never fails a check, and is shown on request only.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(Enum):
    """Every kind of finding: its code, its name, its severity; the docstring below each member explains it."""

    NOT_UTF8 = ("RB101", "not-utf8", Severity.ERROR)
    """The file is not UTF-8. Bytes that cannot be read are shown as a replacement character."""
    BYTE_ORDER_MARK = ("RB102", "byte-order-mark", Severity.WARNING)
    """The file starts with a byte order mark, which other tools read as text."""
    CONTROL_CHARACTER = ("RB103", "control-character", Severity.ERROR)
    """The text contains a NUL or another control character, which no browser can show."""
    LONG_LINE = ("RB104", "long-line", Severity.WARNING)
    """A line is so long that its markup is not read; it is shown as plain text."""
    EMPTY_FILE = ("RB105", "empty-file", Severity.ERROR)
    """The file contains nothing but white space."""
    BAD_FRONT_MATTER = ("RB106", "bad-front-matter", Severity.ERROR)
    """The front matter, between two lines of three hyphens, is not closed or is not a YAML mapping."""
    MISSING_HEADER = ("RB107", "missing-header", Severity.ERROR)
    """A file with rules does not name its book and chapter."""
    DUPLICATE_CHAPTER = ("RB108", "duplicate-chapter", Severity.ERROR)
    """Two files of a book claim the same chapter number."""
    ODD_HEADING = ("RB109", "odd-heading", Severity.ERROR)
    """A line looks like a heading but is not: it is indented, has no space after its signs, or has full-width signs."""
    UNCLOSED_ANCHOR = ("RB110", "unclosed-anchor", Severity.ERROR)
    """An anchor was opened with @@ but not closed on the same line."""
    BAD_LABEL = ("RB111", "bad-label", Severity.ERROR)
    """A label is not of the form kind:name, or its kind is unknown."""
    WRONG_LABEL_KIND = ("RB112", "wrong-label-kind", Severity.WARNING)
    """The kind of a label does not match its heading; the label still works."""
    SKIPPED_RANK = ("RB113", "skipped-rank", Severity.ERROR)
    """A heading is more than one rank below the one above it, and a rank between them is numbered."""
    TOO_DEEP = ("RB114", "too-deep", Severity.ERROR)
    """A heading is deeper than the ranks of the book's numbering scheme."""
    STRAY_TEXT = ("RB115", "stray-text", Severity.WARNING)
    """There is text before the first heading, where it belongs to no rule."""
    SECOND_CHAPTER = ("RB116", "second-chapter", Severity.ERROR)
    """A file has a second chapter heading; each chapter needs its own file."""
    EMPTY_RULE = ("RB117", "empty-rule", Severity.WARNING)
    """A heading has neither text nor body."""
    RAW_HTML = ("RB118", "raw-html", Severity.WARNING)
    """A rule contains an HTML tag; it is shown as text (a span without attributes is dropped)."""
    MISPLACED_ANCHOR = ("RB119", "misplaced-anchor", Severity.ERROR)
    """An anchor is below a heading instead of on its line, so it names nothing."""
    UNCLOSED_REFERENCE = ("RB120", "unclosed-reference", Severity.ERROR)
    """A reference was opened with [[ but not closed on the same line."""
    MALFORMED_REFERENCE = ("RB121", "malformed-reference", Severity.ERROR)
    """The text between [[ and ]] is not a label."""
    UNKNOWN_SYMBOL = ("RB122", "unknown-symbol", Severity.ERROR)
    """A symbol is not in the book's table of symbols."""
    MISSING_IMAGE = ("RB123", "missing-image", Severity.ERROR)
    """An image does not exist, is outside the project, or is not a supported image file."""
    BAD_NUMBER = ("RB124", "bad-number", Severity.ERROR)
    """A typed number does not fit the numbering of its rank, or the number of a chapter is not valid."""
    TABLE_ROW = ("RB125", "table-row", Severity.ERROR)
    """A row has more cells than the head of its table; the last cells would not be shown."""
    DUPLICATE_NUMBER = ("RB126", "duplicate-number", Severity.WARNING)
    """A typed number occurs twice in one unit, or in one book if it is counted through all chapters; both are kept, and
    a link to the number leads to the first.
    """
    NUMBER_ORDER = ("RB127", "number-order", Severity.WARNING)
    """A typed number is lower than the one before it in the same unit, or belongs to another place."""
    UNSUPPORTED_MARKUP = ("RB128", "unsupported-markup", Severity.WARNING)
    """A rule contains markup of another program, which rules do not have; it is shown as written."""
    UNCLOSED_COMMENT = ("RB129", "unclosed-comment", Severity.ERROR)
    """An HTML comment is not closed before the next one begins, or before the file ends."""
    BAD_SETTINGS = ("RB130", "bad-settings", Severity.ERROR)
    """A book.toml cannot be read, or a value in it has the wrong type."""
    UNKNOWN_SETTING = ("RB131", "unknown-setting", Severity.ERROR)
    """A book.toml has an unknown key."""
    DUPLICATE_BOOK = ("RB132", "duplicate-book", Severity.ERROR)
    """Two folders claim to be the same book, or one folder has chapters of two books."""
    BAD_TRANSLATION = ("RB133", "bad-translation", Severity.ERROR)
    """A folder of translations is not named after a language, or is named after the source language; it is not read."""
    UNKNOWN_FOOTNOTE = ("RB134", "unknown-footnote", Severity.ERROR)
    """A text refers to a footnote that its chapter does not have."""
    UNUSED_FOOTNOTE = ("RB135", "unused-footnote", Severity.WARNING)
    """Nothing in the chapter refers to a footnote, so it is not shown."""
    DUPLICATE_FOOTNOTE = ("RB136", "duplicate-footnote", Severity.ERROR)
    """Two footnotes of a chapter have the same name."""
    BAD_FORMULA = ("RB137", "bad-formula", Severity.ERROR)
    """A formula cannot be read; it is shown as written."""
    UNCLOSED_DIRECTIVE = ("RB138", "unclosed-directive", Severity.ERROR)
    """A callout, figure or table that starts with colons or backticks has no end."""
    BAD_STATUS = ("RB139", "bad-status", Severity.ERROR)
    """A status mark has an unknown value, or a heading has more than one status mark."""
    BAD_PROJECT_SETTINGS = ("RB140", "bad-project-settings", Severity.ERROR)
    """The table [tool.rulebook] of a pyproject.toml cannot be read, or a value in it has the wrong type."""
    UNKNOWN_PROJECT_SETTING = ("RB141", "unknown-project-setting", Severity.ERROR)
    """The table [tool.rulebook] of a pyproject.toml has an unknown key."""
    UNKNOWN_CODE = ("RB142", "unknown-code", Severity.ERROR)
    """The project's settings name a code that does not exist."""
    IDLE_IGNORE = ("RB143", "idle-ignore", Severity.WARNING)
    """The project's settings ignore findings that do not exist."""
    NUMBERS_BEGIN_ANEW = ("RB150", "numbers-begin-anew", Severity.WARNING)
    """Several chapters have a rule with the same number, such as 第1条; the numbers are not counted through."""
    UNPORTABLE_NAME = ("RB151", "unportable-name", Severity.WARNING)
    """The name of a file or folder cannot be used on some systems, is another file's there, or has another meaning."""
    MERGE_CONFLICT = ("RB152", "merge-conflict", Severity.ERROR)
    """A line with <<<<<<< or >>>>>>> is left from a merge of two versions."""
    NOT_READ = ("RB153", "not-read", Severity.WARNING)
    """A file has rules, or is expected to have settings, but its name or its kind keeps it from being read."""
    REPEATED_NUMBER = ("RB154", "repeated-number", Severity.WARNING)
    """A text begins with a number, although the book counts its units and prints a number before the text."""
    UNKNOWN_REFERENCE = ("RB201", "unknown-reference", Severity.ERROR)
    """No unit of the book has this label."""
    AMBIGUOUS_REFERENCE = ("RB202", "ambiguous-reference", Severity.WARNING)
    """More than one unit has this label; the reference leads to the first."""
    WRONG_REFERENCE_KIND = ("RB203", "wrong-reference-kind", Severity.ERROR)
    """A label of this name exists, but of another kind."""
    DUPLICATE_LABEL = ("RB204", "duplicate-label", Severity.ERROR)
    """Two units of a book have the same label."""
    TYPED_NUMBER = ("RB205", "typed-number", Severity.WARNING)
    """A number is typed instead of a reference; it will be wrong after the next insertion."""
    UNKNOWN_BOOK = ("RB206", "unknown-book", Severity.ERROR)
    """A reference names a book that the project does not have."""
    BROKEN_LINK = ("RB207", "broken-link", Severity.ERROR)
    """A Markdown link in a rule leads to a page that does not exist."""
    FORMER_LABEL = ("RB208", "former-label", Severity.WARNING)
    """A reference uses a former label of its rule; it works through an alias."""
    DRAFT_REFERENCE = ("RB209", "draft-reference", Severity.ERROR)
    """A published text refers to a draft, which readers cannot see."""
    BROKEN_PAGE_LINK = ("RB210", "broken-page-link", Severity.WARNING)
    """A page of prose links to a page, label or file that does not exist, or shows one that does not."""
    MISSING_TRANSLATION = ("RB301", "missing-translation", Severity.WARNING)
    """The translation of a book lacks a unit of the source."""
    EXTRA_TRANSLATION = ("RB302", "extra-translation", Severity.WARNING)
    """The translation has a unit or a label that the source does not have."""
    STALE_TRANSLATION = ("RB303", "stale-translation", Severity.WARNING)
    """The source has changed since a unit was translated; rulebook status shows what."""
    REFERENCE_DIFFERS = ("RB304", "reference-differs", Severity.ERROR)
    """A unit and its translation do not refer to the same rules."""
    REFERENCE_ORDER = ("RB305", "reference-order", Severity.NOTE)
    """A unit and its translation refer to the same rules, but in another order or not as often."""
    SYMBOL_DIFFERS = ("RB306", "symbol-differs", Severity.ERROR)
    """A unit and its translation do not have the same symbols."""
    NUMBER_DIFFERS = ("RB307", "number-differs", Severity.WARNING)
    """A translation has another number in the place of a number of its source, or lacks a number in digits though it
    otherwise leaves none out.
    """
    EXAMPLE_DIFFERS = ("RB308", "example-differs", Severity.WARNING)
    """A unit and its translation do not have the same number of examples."""
    BOLD_DIFFERS = ("RB309", "bold-differs", Severity.WARNING)
    """A unit and its translation do not have the same number of bold terms."""
    BRACKET_DIFFERS = ("RB310", "bracket-differs", Severity.WARNING)
    """A bracket or quotation mark of a translation is not closed, or was not opened."""
    MISSING_STOP = ("RB311", "missing-stop", Severity.WARNING)
    """The source ends with a full stop, but the translation does not."""
    DOUBLED_STOP = ("RB312", "doubled-stop", Severity.WARNING)
    """A reference has a full stop both before and after it."""
    TERM_DIFFERS = ("RB313", "term-differs", Severity.WARNING)
    """A unit uses a term from the glossary or a definition, but its translation uses the translation of another term.
    """
    NUMBER_ON_ONE_SIDE = ("RB315", "number-on-one-side", Severity.NOTE)
    """A number is only in the source or only in the translation; it may be said in other words there."""
    TERM_NOT_FOUND = ("RB316", "term-not-found", Severity.NOTE)
    """A unit uses a term from the glossary or a definition, but its translation does not have the usual translation of
    that term; it may be left out or said in other words.
    """
    MISSING_FOOTNOTE = ("RB317", "missing-footnote", Severity.WARNING)
    """A unit has more footnotes than its translation; a translation may add some of its own."""
    MISSING_PART = ("RB318", "missing-part", Severity.WARNING)
    """A unit has a note, a callout, a picture or a commentary that its translation lacks, or the two have different
    numbers of commentaries, table rows or list items.
    """
    UNTRANSLATED_TEXT = ("RB319", "untranslated-text", Severity.WARNING)
    """A text of a translation is that of its source, word for word."""
    BAD_SYNC = ("RB320", "bad-sync", Severity.ERROR)
    """A sync.json cannot be read or comes from a later version; it is not changed."""
    IDLE_SILENCE = ("RB321", "idle-silence", Severity.WARNING)
    """A sync.json silences a finding that does not exist."""
    EMPTY_TRANSLATION = ("RB322", "empty-translation", Severity.WARNING)
    """A folder of translations contains no book."""
    TRANSLATION_OF_NOTHING = ("RB323", "translation-of-nothing", Severity.ERROR)
    """A translated book does not exist in the source."""
    MISSING_WORDS = ("RB324", "missing-words", Severity.WARNING)
    """The site is partly in English: the interface words of a language have no catalogue, or it lacks some of them."""
    BAD_CATALOGUE = ("RB325", "bad-catalogue", Severity.WARNING)
    """A catalogue of interface words cannot be read, or a translation in it has other placeholders than the English."""
    UNKNOWN_WORD = ("RB326", "unknown-word", Severity.NOTE)
    """A catalogue translates a text that is not an interface word, or no longer is one; it has no effect."""
    BAD_PO = ("RB330", "bad-po", Severity.ERROR)
    """An imported file of translations is not a PO file, or contains something that cannot be read."""
    OTHER_BOOK_OF_PO = ("RB331", "other-book-of-po", Severity.ERROR)
    """A PO file names a book or language that the project does not have, or names none."""
    UNKNOWN_ENTRY = ("RB332", "unknown-entry", Severity.ERROR)
    """An entry of a PO file belongs to no unit of the book."""
    DUPLICATE_ENTRY = ("RB333", "duplicate-entry", Severity.ERROR)
    """Two entries of a PO file belong to the same unit."""
    BAD_ENTRY = ("RB334", "bad-entry", Severity.ERROR)
    """The text of a PO entry cannot be read as exactly one unit."""
    ANCHOR_IN_ENTRY = ("RB335", "anchor-in-entry", Severity.ERROR)
    """The text of an entry contains an anchor; anchors are not part of the text and stay where they are."""
    LOST_REFERENCE = ("RB336", "lost-reference", Severity.WARNING)
    """A reference of the source is missing from the translation in an entry."""
    CHANGED_SOURCE = ("RB337", "changed-source", Severity.WARNING)
    """The source of an entry has changed since the PO file was made; its text is imported but not confirmed."""
    NEWER_TRANSLATION = ("RB338", "newer-translation", Severity.WARNING)
    """An entry and its translation in the project have both changed since the PO file was made; it is not imported."""

    CHANGED_EDITION = ("RB401", "changed-edition", Severity.ERROR)
    """A frozen edition was edited or cut off after its release."""
    BAD_EDITION = ("RB402", "bad-edition", Severity.ERROR)
    """A file among the frozen editions is not an edition, or cannot be read."""
    LATER_EDITION = ("RB403", "later-edition", Severity.ERROR)
    """A frozen edition has the format of a later version of rulebook."""
    EDITION_ORDER = ("RB404", "edition-order", Severity.ERROR)
    """The predecessor of a frozen edition is missing, or two editions have the same predecessor."""
    UNKNOWN_ALIAS = ("RB405", "unknown-alias", Severity.ERROR)
    """An alias leads to a label that no unit has, or from a label that no edition had."""
    ALIAS_CIRCLE = ("RB406", "alias-circle", Severity.ERROR)
    """The aliases of a label lead back to it."""
    USED_ALIAS = ("RB407", "used-alias", Severity.ERROR)
    """A label that is listed as a former or removed label is still in use."""
    LOST_LABEL = ("RB408", "lost-label", Severity.WARNING)
    """A label of the last edition is gone, but its rule still seems to be there under another label."""
    HALF_RELEASE = ("RB409", "half-release", Severity.ERROR)
    """A command that writes several files was interrupted; the next command that writes undoes its changes."""
    MISSING_EDITION = ("RB411", "missing-edition", Severity.WARNING)
    """The change log or the settings of a book name an edition whose file is missing."""
    BROKEN_PROMISE = ("RB410", "broken-promise", Severity.ERROR)
    """A release would make a change that the book's version policy does not allow."""

    BAD_RULING_FACT = ("RB601", "bad-ruling-fact", Severity.WARNING)
    """A line below the heading of a ruling, or in the front matter of its file, has an unknown key, no value, or one
    that cannot be read."""
    UNLABELLED_RULING = ("RB602", "unlabelled-ruling", Severity.ERROR)
    """A ruling has no label of the kind ruling."""
    UNANSWERED_RULING = ("RB603", "unanswered-ruling", Severity.WARNING)
    """A ruling has no answer."""
    BASELESS_RULING = ("RB604", "baseless-ruling", Severity.WARNING)
    """A ruling cites no rule."""
    RULING_TO_REVIEW = ("RB605", "ruling-to-review", Severity.WARNING)
    """A rule that a ruling cites has changed since the ruling was confirmed."""
    BAD_REVIEWS = ("RB606", "bad-reviews", Severity.ERROR)
    """The file that remembers what rulings were confirmed with cannot be read, or comes from a later version."""

    OUTSIDE_PROJECT = ("RB701", "outside-project", Severity.ERROR)
    """A page or file of the project refers to a file outside it; that file is not read."""
    FETCHED_FILE = ("RB702", "fetched-file", Severity.ERROR)
    """A page needs a file from the network while the site is built; it is not downloaded."""
    ACTIVE_PICTURE = ("RB703", "active-picture", Severity.ERROR)
    """An SVG picture contains a script or other active content; it is not published."""
    PAGE_CODE = ("RB704", "page-code", Severity.ERROR)
    """A substitution on a page is a program; the build does not run it."""
    ACTIVE_PAGE = ("RB705", "active-page", Severity.ERROR)
    """With --untrusted, a page contains HTML, or publishes a file that a browser would run; it is left out."""
    INSERTED_FILE = ("RB706", "inserted-file", Severity.ERROR)
    """With --untrusted, a page inserts the text of a file; it is left out."""

    def __init__(self, code: str, label: str, severity: Severity) -> None:
        self.code = code
        self.label = label
        self.severity = severity


class Passage(NamedTuple):
    """A piece of a file: ``file`` is relative to the checked tree, ``line`` and ``column`` count from 1."""

    file: str
    line: int
    column: int
    length: int = 1


class Finding(NamedTuple):
    """One problem, with its place.

    ``file`` is relative to the checked tree, ``line`` and ``column`` count from 1, ``length`` is how many characters
    the caret underlines, ``suggestion`` is the likely fix as it should appear in the source ("" if the marked text is
    to be removed), or None. ``translated_from`` is what a translation differs from, in the file of its source; None
    for any other finding.
    """

    code: Code
    file: str
    line: int
    column: int
    message: str
    suggestion: str | None = None
    length: int = 1
    translated_from: Passage | None = None

    def sort_key(self) -> tuple[str, int, int, str, str, str, int]:
        """Return the sort key of all reports: place, then code, then message, then everything else that may differ."""
        return self.file, self.line, self.column, self.code.code, self.message, self.suggestion or "", self.length


_CERTAIN_CODES = {Code.NUMBER_ON_ONE_SIDE: Code.NUMBER_DIFFERS, Code.TERM_NOT_FOUND: Code.TERM_DIFFERS}


def certain_code(code: Code) -> Code:
    """Return the code of a finding that is the same as a note, but certain; any other code is returned as it is.

    Which of the two a difference is can change with the rest of the book, so what silences one silences both.
    """
    return _CERTAIN_CODES.get(code, code)


ALWAYS_REPORTED = frozenset({Code.BAD_PROJECT_SETTINGS, Code.UNKNOWN_PROJECT_SETTING, Code.UNKNOWN_CODE})
"""Findings that are never left out, ignored or put into a baseline: broken settings may hide any other finding."""
