"""Doubts about the tags of site generators in a document that is not read together with its site."""

from __future__ import annotations

from collections.abc import Iterator

from ..documents.markdown_marks import SITE_TAG
from ..typed_document import TypedDocument
from .doubt import Doubt, DoubtKind, quote, span


def doubt_site_tags(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt if some lines of Markdown have tags that a site generator replaces by something else."""
    if not document.is_markdown or "{" not in document.text:
        return
    found = [
        (line, match[0])
        for line in document.lines
        if not line.is_code and "`" not in line.raw and (match := SITE_TAG.search(line.raw)) is not None
    ]
    if not found:
        return
    lines, tags = zip(*found, strict=True)
    if len(found) > 1:
        count, shown = f"{len(found)} lines have tags of a site generator, such as", "they show"
    else:
        count, shown = "1 line has a tag of a site generator,", "it shows"
    yield Doubt(
        DoubtKind.UNREAD_MARKUP,
        document.chapters[0].source if document.chapters else "",
        *span(lines),
        f"{count} {quote(tags[0])}; the text that {shown} is not known.",
        "Is it a part of the rules?",
        f"If so, import the folder of the site, or write the text that {shown}.",
    )
