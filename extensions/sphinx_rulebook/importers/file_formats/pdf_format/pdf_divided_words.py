"""The words of a PDF that the ends of lines divide: with a hyphen, and in Korean also without one."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence

from ....support.counted import counted
from ...documents.hangul_words import HANGUL, LineEnd, line_end
from ..logical_lines import Unsure
from .pdf_blocks import OTHER_SIZE
from .pdf_characters import PdfPage
from .pdf_rows import PdfRow

_WORD = re.compile(r"[^\W\d_][\w'’-]*")


def document_words(pages: Sequence[PdfPage]) -> set[str]:
    """Return the words of a document in lower case, which tell whether a hyphen belongs to a word, and whether the end
    of a line divides a word of Korean: those at the ends of lines may be parts of words, and are left out.
    """
    found: set[str] = set()
    for page in pages:
        signs = [one.sign for one in page.characters]
        for place, (one, following) in enumerate(itertools.pairwise(page.characters)):
            if following.right < one.left or following.top < one.bottom:
                signs[place] += "\n"
        for line in "".join(signs).splitlines():
            line = line.strip()
            for word in _WORD.finditer(line):
                if 0 < word.start() < word.end() < len(line) or not HANGUL.match(word[0]):
                    found.add(word[0].casefold())
    return found


def doubt_divided_words(rows: Sequence[PdfRow], words: Collection[str]) -> Iterator[Unsure]:
    """Yield a doubt if lines divide words of Korean, and the document does not show it for some of them."""
    pairs = [
        (above, row, line_end(above.text, row.text, words))
        for above, row in itertools.pairwise(rows)
        if above.right + row.size > above.end and abs(above.size - row.size) < OTHER_SIZE
    ]
    unknown = [(above, row) for above, row, end in pairs if end is LineEnd.UNKNOWN]
    if unknown and any(end is LineEnd.IN_WORD for _, _, end in pairs):
        above, row = unknown[0]
        shown = f"{above.text.split()[-1]} {row.text.split()[0]}"
        taken = f"Lines divide words of Korean, and {counted(len(unknown), 'line')} may or may not do so"
        asked = f"Is there a space between words in “{shown}”?"
        yield Unsure(above.page + 1, shown, taken, asked, "Join the parts of words in the rules.")
