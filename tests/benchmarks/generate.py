"""A seeded generator of synthetic rulebooks, as projects of this package and for Sphinx and MyST alone.

    python tests/benchmarks/generate.py --size M --out build/benchmarks/M

writes ``OUT/rulebook`` (``source/b01/01.md``, ``translations/ja/b01/01.md``), ``OUT/plain`` and ``OUT/zensical``.
Every book has nine chapters of about 200 rule paragraphs, in English and Japanese with the same structure, labels and
references.  Each book is made from its own seed, so the first book is the same in every size, except for its references
into other books. The same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SIZES: Mapping[str, int] = {"S": 1, "M": 5, "L": 25}
"""The number of books of each size."""
LANGUAGES = ("en", "ja")
CHAPTERS = 9
RULES_PER_CHAPTER = 200

SHARE_OF_SUBRULES = 0.55
SHARE_WITH_LABEL = 0.4
SHARE_WITH_EXAMPLE = 0.12
SHARE_WITH_REFERENCE = 0.27
SHARE_WITH_NAME = 0.35
SHARE_INTO_OTHER_BOOKS = 0.05

SENTENCES: Mapping[str, Sequence[str]] = {
    "en": (
        "A ferry that has left {a} cannot take on {b} until it lands again.",
        "The captain decides in which order {a} and {b} are lit when both are lit at once.",
        "Oil that was spent on {a} is returned to {b} and may be drawn in a later watch.",
        "If nobody can row to {a}, the watch ends and {b} is turned by one quarter.",
        "Passengers in fog are neither seen from {a} nor counted with {b}.",
        "A rope ties {a} to {b} until either of their captains cuts it.",
        "Whoever holds {a} may look at the top of {b}, and puts it back unseen.",
        "Each oar is used once for {a}; an oar that was lent to {b} counts for the borrower.",
        "When a storm is drawn, {a} goes out before anything happens to {b}.",
        "How much of {a} is in a hand is open to everybody, but what is on {b} is not.",
        "Whatever falls into the water beside {a} belongs to the first that passes {b}.",
        "A toll on {a} is paid as a whole or not at all, and what was paid to {b} is lost.",
    ),
    "ja": (
        "{a}を離れた渡し舟は、再び着岸するまで{b}を載せられない。",
        "{a}と{b}を同時に灯すときは、船長がその順番を決める。",
        "{a}に使った油は{b}に戻し、後の当直で再び引くことができる。",
        "誰も{a}まで漕げない場合は当直を終え、{b}を四分の一だけ回す。",
        "霧の中の乗客は{a}から見えず、{b}の数にも入らない。",
        "綱で結ばれた{a}と{b}は、どちらかの船長が切るまで離れない。",
        "{a}を持つ者は{b}の一番上を見て、伏せたまま元に戻してよい。",
        "櫂は{a}ごとに一度だけ使い、{b}に貸した櫂は借りた者が使ったものとする。",
        "嵐を引いたときは、{b}に何かが起こる前に{a}が消える。",
        "手元の{a}の量は誰でも確認できるが、{b}の中身は公開しない。",
        "{a}のそばで水に落ちたものは、最初に{b}を通った者のものになる。",
        "{a}の通行料は全額を払うか、まったく払わないかであり、{b}に払った分は戻らない。",
    ),
}
NOUNS: Mapping[str, Sequence[str]] = {
    "en": (
        *(
            "the eastern dock",
            "its cargo",
            "a lantern",
            "the barrel",
            "the lake",
            "the harbour bell",
            "the pilot's chart",
        ),
        *(
            "a wet rope",
            "the compass",
            "a spare oar",
            "the lighthouse",
            "an island",
            "the ferry ahead",
            "the tide table",
        ),
        *("a crate of salt", "the night watch", "a smuggler's chest", "the customs house", "a signal flag", "the reef"),
        *("a broken mast", "the moon card", "the western shore", "a letter of passage"),
    ),
    "ja": (
        *(
            "東の桟橋",
            "積荷",
            "灯籠",
            "樽",
            "湖",
            "港の鐘",
            "水先案内の海図",
            "濡れた綱",
            "羅針盤",
            "予備の櫂",
            "灯台",
            "島",
        ),
        *("前の渡し舟", "潮見表", "塩の箱", "夜の当直", "密輸人の箱", "税関", "信号旗", "岩礁", "折れた帆柱", "月の札"),
        *("西の岸", "通行証"),
    ),
}
TITLES: Mapping[str, Sequence[str]] = {
    "en": (
        "General",
        "Ferries",
        "Lanterns",
        "Oil and Barrels",
        "Fog",
        "Watches",
        "Charts",
        "Tolls",
        "Storms",
        "Landing",
    ),
    "ja": ("総則", "渡し舟", "灯籠", "油と樽", "霧", "当直", "海図", "通行料", "嵐", "着岸"),
}
COLONS: Mapping[str, str] = {"en": ":", "ja": "："}
GAPS: Mapping[str, str] = {"en": " ", "ja": ""}
EXAMPLE_WORDS: Mapping[str, str] = {"en": "Example:", "ja": "例："}
SYLLABLES: Mapping[str, Sequence[str]] = {
    "en": ("al", "bre", "co", "dun", "el", "fi", "gar", "ho", "il", "jor", "ka", "lum", "mi", "nor", "os", "pel"),
    "ja": (
        "ア",
        "ブレ",
        "コ",
        "ドゥン",
        "エル",
        "フィ",
        "ガル",
        "ホ",
        "イル",
        "ヨル",
        "カ",
        "ルム",
        "ミ",
        "ノル",
        "オス",
        "ペル",
    ),
}


@dataclass(frozen=True)
class Target:
    """A unit that references lead to; ``book`` counts from 1."""

    book: int
    label: str
    number: str


@dataclass
class Unit:
    """A section (rank 2), rule (3) or subrule (4) with its text in every language."""

    rank: int
    number: str
    label: str | None
    texts: Mapping[str, str]
    examples: Mapping[str, str] = field(default_factory=dict)
    references: list[Target] = field(default_factory=list)


@dataclass
class Chapter:
    """A chapter of a book; both count from 1."""

    book: int
    number: int
    titles: Mapping[str, str]
    units: list[Unit]

    @property
    def rules(self) -> int:
        """The number of rule paragraphs in the chapter in one language."""
        return sum(unit.rank > 2 for unit in self.units)


def make_corpus(books: int, seed: int = 1) -> list[Chapter]:
    """Return the chapters of a corpus, by book and number."""
    chapters: list[Chapter] = []
    for book in range(1, books + 1):
        rng = random.Random(f"{seed}-{book}")
        chapters += [_make_chapter(rng, book, number) for number in range(1, CHAPTERS + 1)]
    targets: dict[int, list[Target]] = {book: [] for book in range(1, books + 1)}
    for chapter in chapters:
        targets[chapter.book] += [Target(chapter.book, u.label, u.number) for u in chapter.units if u.label]
    for chapter in chapters:
        rng = random.Random(f"{seed}-{chapter.book}-{chapter.number}-references")
        for unit in chapter.units:
            if unit.rank > 2 and rng.random() < SHARE_WITH_REFERENCE:
                for _ in range(rng.choice((1, 1, 1, 2))):
                    leaves = rng.random() < SHARE_INTO_OTHER_BOOKS
                    book = rng.randint(1, books) if leaves else chapter.book
                    unit.references.append(rng.choice(targets[book]))
    return chapters


def _make_chapter(rng: random.Random, book: int, number: int) -> Chapter:
    units: list[Unit] = []
    left = RULES_PER_CHAPTER + rng.randint(-20, 20)
    section = 0
    while left > 0:
        above = f"{number}.{section}"
        units.append(Unit(2, above, f"sec:part_{number}_{section}", _title(section and rng.randrange(1, 10))))
        rule = subrule = 0
        for _ in range(min(left, rng.randint(15, 32))):
            if rule and rng.random() < SHARE_OF_SUBRULES:
                rank, own = 4, f"{above}.{rule}{_letters(subrule)}"
                subrule += 1
            else:
                rule, subrule = rule + 1, 0
                rank, own = 3, f"{above}.{rule}"
            units.append(_make_rule(rng, rank, own))
            left -= 1
        section += 1
    return Chapter(book, number, _title(number), units)


def _make_rule(rng: random.Random, rank: int, number: str) -> Unit:
    label = (
        f"rule:{rng.choice(SYLLABLES['en'])}_{number.replace('.', '_')}" if rng.random() < SHARE_WITH_LABEL else None
    )
    texts = _texts(rng, rng.choice((1, 1, 2, 2, 2, 3)), rng.random() < SHARE_WITH_NAME)
    return Unit(rank, number, label, texts, _texts(rng, 2, True) if rng.random() < SHARE_WITH_EXAMPLE else {})


def _title(index: int) -> Mapping[str, str]:
    return {language: titles[index % len(titles)] for language, titles in TITLES.items()}


def _texts(rng: random.Random, sentences: int, has_name: bool) -> Mapping[str, str]:
    """Return a text with this many sentences in every language, perhaps after an invented name."""
    name = [rng.randrange(len(SYLLABLES["en"])) for _ in range(rng.randint(2, 4))] if has_name else []
    chosen = [(rng.randrange(len(SENTENCES["en"])), *rng.sample(range(len(NOUNS["en"])), 2)) for _ in range(sentences)]
    texts = {}
    for language, patterns in SENTENCES.items():
        nouns = NOUNS[language]
        words = [patterns[sentence].format(a=nouns[a], b=nouns[b]) for sentence, a, b in chosen]
        if name:
            words.insert(0, "".join(SYLLABLES[language][i] for i in name).capitalize() + COLONS[language])
        texts[language] = GAPS[language].join(words)
    return texts


def _letters(index: int) -> str:
    return chr(97 + index) if index < 26 else chr(96 + index // 26) + chr(97 + index % 26)


def count_rules(chapters: Sequence[Chapter]) -> int:
    """Return the number of rule paragraphs of a corpus in all its languages."""
    return sum(chapter.rules for chapter in chapters) * len(LANGUAGES)


def write_rulebook(chapters: Sequence[Chapter], out: Path) -> None:
    """Write a corpus as a project of this package."""
    for language in LANGUAGES:
        tree = out / "source" if language == "en" else out / "translations" / language
        for chapter in chapters:
            path = tree / f"b{chapter.book:02}" / f"{chapter.number:02}.md"
            _write(path, "".join(_rulebook_lines(chapter, language)))


def _rulebook_lines(chapter: Chapter, language: str) -> Iterator[str]:
    yield f"[REF book=B{chapter.book:02} chap={chapter.number}]\n\n"
    yield f"# {chapter.titles[language]} @@cha:chapter_{chapter.number}@@\n"
    for unit in chapter.units:
        label = f"@@{unit.label}@@ " if unit.label else ""
        references = "".join(
            f"[[{target.label}]]" if target.book == chapter.book else f"[[B{target.book:02}/{target.label}]]"
            for target in unit.references
        )
        yield f"\n{'#' * unit.rank} {label}{unit.texts[language]}{references}\n"
        if unit.examples:
            yield f"\n> **{EXAMPLE_WORDS[language]}** {unit.examples[language]}\n"


PLAIN_CONF = '''"""Plain Sphinx and MyST, with all switched off that costs time and shows nothing of the rules."""

extensions = ["myst_parser"]
html_theme = "basic"
myst_ref_domains = ["std"]
smartquotes = False
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False


def setup(app):
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
'''


def write_plain(chapters: Sequence[Chapter], out: Path) -> None:
    """Write a corpus as a project for Sphinx and MyST alone: rules as paragraphs with targets and typed numbers."""
    books = sorted({chapter.book for chapter in chapters})
    _write(out / "conf.py", PLAIN_CONF)
    _write(out / "index.md", _contents("Rules", [f"{language}/index" for language in LANGUAGES]))
    for language in LANGUAGES:
        _write(out / language / "index.md", _contents(language, [f"b{book:02}/index" for book in books]))
        for book in books:
            names = [f"{number:02}" for number in range(1, CHAPTERS + 1)]
            _write(out / language / f"b{book:02}" / "index.md", _contents(f"Book {book}", names))
        for chapter in chapters:
            path = out / language / f"b{chapter.book:02}" / f"{chapter.number:02}.md"
            _write(path, "".join(_plain_lines(chapter, language)))


def _plain_lines(chapter: Chapter, language: str) -> Iterator[str]:
    yield f"# {chapter.number} {chapter.titles[language]}\n"
    for unit in chapter.units:
        references = "".join(
            f" [{target.number}](#{_plain_target(language, target.book, target.number)})" for target in unit.references
        )
        sign = f"## {unit.number}" if unit.rank == 2 else f"**{unit.number}**"
        yield f"\n({_plain_target(language, chapter.book, unit.number)})=\n{sign} {unit.texts[language]}{references}\n"
        if unit.examples:
            yield f"\n> **{EXAMPLE_WORDS[language]}** {unit.examples[language]}\n"


ZENSICAL_CONF = """[project]
site_name = "Rules"
use_directory_urls = false
validation = false
"""


def write_zensical(chapters: Sequence[Chapter], out: Path) -> None:
    """Write a corpus as a project for Zensical: the same pages as for plain Sphinx, with ids as it reads them.

    Links are not validated: it does not find the ids of paragraphs, and would print tens of thousands of warnings.
    """
    _write(out / "zensical.toml", ZENSICAL_CONF)
    books = sorted({chapter.book for chapter in chapters})
    names = [f"{language}/b{book:02}/01.md" for language in LANGUAGES for book in books]
    _write(out / "docs" / "index.md", "# Rules\n\n" + "".join(f"- [{name}]({name})\n" for name in names))
    for language in LANGUAGES:
        for chapter in chapters:
            path = out / "docs" / language / f"b{chapter.book:02}" / f"{chapter.number:02}.md"
            _write(path, "".join(_zensical_lines(chapter, language)))


def _zensical_lines(chapter: Chapter, language: str) -> Iterator[str]:
    yield f"# {chapter.number} {chapter.titles[language]}\n"
    for unit in chapter.units:
        references = "".join(_zensical_link(language, chapter, target) for target in unit.references)
        identity = _plain_target(language, chapter.book, unit.number)
        if unit.rank == 2:
            yield f"\n## {unit.number} {unit.texts[language]}{references} {{ #{identity} }}\n"
        else:
            yield f"\n**{unit.number}** {unit.texts[language]}{references}\n{{: #{identity} }}\n"
        if unit.examples:
            yield f"\n> **{EXAMPLE_WORDS[language]}** {unit.examples[language]}\n"


def _zensical_link(language: str, chapter: Chapter, target: Target) -> str:
    page = f"{int(target.number.partition('.')[0]):02}.md"
    folder = "" if target.book == chapter.book else f"../b{target.book:02}/"
    return f" [{target.number}]({folder}{page}#{_plain_target(language, target.book, target.number)})"


def _plain_target(language: str, book: int, number: str) -> str:
    return f"{language}-b{book:02}-r-{number.replace('.', '-')}"


def _contents(title: str, names: Sequence[str]) -> str:
    return f"# {title}\n\n```{{toctree}}\n:maxdepth: 1\n\n" + "".join(f"{name}\n" for name in names) + "```\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Write a synthetic rulebook as a project of ours and of others.")
    parser.add_argument("--size", choices=SIZES, default="S")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    chapters = make_corpus(SIZES[arguments.size], arguments.seed)
    write_rulebook(chapters, arguments.out / "rulebook")
    write_plain(chapters, arguments.out / "plain")
    write_zensical(chapters, arguments.out / "zensical")
    print(f"{len(chapters) * len(LANGUAGES)} files, {count_rules(chapters):,} rule paragraphs in {arguments.out}")


if __name__ == "__main__":
    main()
