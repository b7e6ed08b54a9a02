"""The HTML that shows a document beside what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from ..doubts.doubt import Doubt
from .side_by_side import Excerpt, Outcome

_STYLE = """:root{color-scheme:light dark;--ink:#26211c;--paper:#fdfbf6;--line:#e0d8ca;--quiet:#6b6257;--accent:#a8261b;
--doubt:#fff3d6;--left:#f1ece2}
@media(prefers-color-scheme:dark){:root{--ink:#eee8df;--paper:#1f1c19;--line:#3d3832;--quiet:#b3a99c;--accent:#f0907f;
--doubt:#4a3a12;--left:#2a2622}}
body{margin:0;padding:1rem clamp(1rem,3vw,2.5rem) 4rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,sans-serif}
h1{font-size:1.375rem;margin:0 0 .25rem}h2{font-size:.875rem;margin:0 0 .5rem;color:var(--quiet)}
p{margin:.25rem 0}.facts{color:var(--quiet);font-size:.875rem}
section{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2rem;border-top:1px solid var(--line);
padding:1rem 0}
section>h2,section>.doubt{grid-column:1/-1}
img{width:100%;height:auto;border:1px solid var(--line);background:#fff;position:sticky;top:1rem;box-sizing:border-box}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:.8125rem/1.55 ui-monospace,monospace;color:var(--quiet)}
.is{display:grid;grid-template-columns:minmax(4.5rem,max-content) minmax(0,1fr);gap:.25rem .75rem;align-content:start;
overflow-wrap:anywhere}
.is>b{color:var(--accent);font-weight:600;font-variant-numeric:tabular-nums lining-nums}
.is>.kind{color:var(--quiet);font-size:.8125rem;line-height:1.9}
.is>div{white-space:pre-wrap}.is>.r1{font-size:1.25rem;font-weight:700}.is>.r2{font-size:1.0625rem;font-weight:700}
.is>.out{background:var(--left);padding:0 .5rem;color:var(--quiet);font-size:.875rem}
.doubt{background:var(--doubt);padding:.5rem .75rem;margin:0 0 .75rem;border-inline-start:4px solid var(--accent)}
nav a{color:var(--accent)}
@media(max-width:48rem){section{grid-template-columns:minmax(0,1fr);gap:1rem}
img{position:static}.is{grid-template-columns:auto minmax(0,1fr)}}
"""


def look_page(
    name: str, language: str, facts: Sequence[str], excerpts: Sequence[Excerpt], pictures: Mapping[int, str]
) -> str:
    """Return the page about the document called ``name``.

    ``language`` is that of the document, "" if unknown; ``facts`` are the lines of the report; ``pictures`` are the
    addresses of the pictures of its pages.
    """
    return "".join(f"{line}\n" for line in _lines(name, language, facts, excerpts, pictures))


def _lines(
    name: str, language: str, facts: Sequence[str], excerpts: Sequence[Excerpt], pictures: Mapping[int, str]
) -> Iterator[str]:
    title = escape(f"{name}: what became of it")
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield from (f'<p class="facts">{escape(fact)}</p>' for fact in facts)
    yield from _doubtful_excerpts(excerpts)
    spoken = f' lang="{escape(language)}"' if language else ""
    for at, excerpt in enumerate(excerpts):
        yield f'<section id="{at + 1}">\n<h2>{_heading(excerpt)}</h2>'
        yield from map(_doubt, excerpt.doubts)
        if excerpt.page in pictures:
            alternative = escape(f"Page {excerpt.page} as it is printed")
            yield f'<img src="{escape(pictures[excerpt.page])}" alt="{alternative}" loading="lazy">'
        else:
            text = escape("\n".join(excerpt.source).strip("\n"))
            yield f"<pre{spoken}>{text}</pre>"
        yield f'<div class="is"{spoken}>'
        yield from _outcomes(excerpt.outcomes)
        yield "</div>\n</section>"
    yield "</body>\n</html>"


def _doubtful_excerpts(excerpts: Sequence[Excerpt]) -> Iterator[str]:
    """Yield a list of links to the excerpts with doubts."""
    links = [f'<a href="#{at + 1}">{_heading(excerpt)}</a>' for at, excerpt in enumerate(excerpts) if excerpt.doubts]
    if links:
        yield f"<nav><p>Places in doubt: {', '.join(links)}</p></nav>"


def _heading(excerpt: Excerpt) -> str:
    if excerpt.page:
        return f"Page {excerpt.page}"
    return escape(f"{excerpt.file}:{excerpt.first}") if excerpt.file else f"Line {excerpt.first}"


def _doubt(doubt: Doubt) -> str:
    return f'<p class="doubt">{escape(f"{doubt.taken} {doubt.other} {doubt.remedy}")}</p>'


def _outcomes(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield outcomes in two columns; outcomes that were left out for one reason share an entry."""
    for (kind, reason), group in groupby(
        outcomes, lambda outcome: (outcome.kind, outcome.note if outcome.kind == "left out" else "")
    ):
        if kind == "left out":
            text = "\n".join(outcome.text for outcome in group)
            shown = escape(f"{text}\n({reason})")
            yield f'<span class="kind">left out</span><div class="out">{shown}</div>'
            continue
        for at, outcome in enumerate(group):
            note = f"{outcome.note} " if outcome.note else ""
            name = f' class="r{outcome.rank}"' if kind in ("chapter", "section") else ""
            # The text below a unit has no word beside it, and paragraphs of prose share one.
            word = "" if kind == "text" or (kind == "prose" and at) else kind
            shown = f"<b>{escape(outcome.number)}</b>" if outcome.number else f'<span class="kind">{word}</span>'
            yield f"{shown}<div{name}>{escape(f'{note}{outcome.text}')}</div>"
