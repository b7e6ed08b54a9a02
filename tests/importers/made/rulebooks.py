"""Random rulebooks: what a document says, before it is laid out; this is the truth that an import is compared with."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .sentences import LANGUAGES, Language, Writer
from .styles import STYLES, Level, Style

CITED = "\x01{}\x02"
"""A reference in a text: the index of its target among the units."""


@dataclass
class Block:
    """A part of a unit below its first paragraph: ``text``, ``example``, ``note``, ``list`` or ``table``.

    The items of a list are its depths (from 1), marks and texts; a table has rows of cells.
    """

    kind: str
    text: str = ""
    items: list[tuple[int, str, str]] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)


@dataclass
class Unit:
    """A unit: its level, its number as printed ("" without one), its first paragraph or title, and the rest."""

    level: Level
    depth: int
    number: str
    text: str
    blocks: list[Block] = field(default_factory=list)
    cites: list[int] = field(default_factory=list)
    inner: list[int] = field(default_factory=list)
    """The places in ``cites`` of the units inside a range, of which only the ends are typed."""
    parent: int | None = None

    @property
    def cited(self) -> str:
        """The number as references to it print it."""
        return self.level.cited.replace("#", self.number)


@dataclass
class Rulebook:
    """A rulebook: its units in order, the terms of its glossary, the pages before and after, and its features."""

    language: Language
    style: Style
    title: str
    units: list[Unit] = field(default_factory=list)
    terms: list[tuple[str, str]] = field(default_factory=list)
    preface: list[str] = field(default_factory=list)
    credits: list[str] = field(default_factory=list)
    features: set[str] = field(default_factory=set)


class _Maker:
    def __init__(self, chance: random.Random, style: Style, language: Language) -> None:
        self.chance, self.style, self.language = chance, style, language
        self.writer = Writer(language, chance)
        self.book = Rulebook(language, style, language.game)
        self.through: dict[int, int] = {}
        has = self.has
        self.has_gaps, self.has_repeats = has("gaps", 0.08), has("repeated numbers", 0.08)
        self.has_tables, self.has_lists = has("tables", 0.25), has("lists", 0.3)
        self.has_examples, self.has_titled_rules = has("examples", 0.5), has("titles of rules", 0.1)
        is_numbered = any(level.number([1, 1, 1, 1]) for level in style.levels)
        self.has_paragraphs = is_numbered and has("paragraphs below rules", 0.25)
        self.titles: set[str] = set()

    def has(self, feature: str, share: float) -> bool:
        """Return whether the rulebook has a feature, and note it."""
        if self.chance.random() >= share:
            return False
        self.book.features.add(feature)
        return True

    def make(self) -> Rulebook:
        chance, book = self.chance, self.book
        if any(level.number([1, 1, 1, 1]) for level in self.style.levels) and self.has("preface", 0.3):
            book.preface = [self.writer.sentences(1, 3) for _ in range(chance.randint(1, 3))]
        for place in range(1, chance.randint(self.style.least_chapters, 5) + 1):
            self.add([place], None)
        second = self.style.levels[1].number([1, 1, 1, 1])
        if self.style.levels[0].number([1, 1]) in ("1", "1.1") and second[1:2] == "." and self.has("appendices", 0.12):
            self.add_appendix()
        self.cite()
        if self.has("glossary", 0.25):
            names = chance.sample(self.language.names, min(len(self.language.names), chance.randint(4, 8)))
            book.terms = [(name, self.writer.sentences(1, 2)) for name in names]
        if self.has("credits", 0.15):
            book.credits = [self.writer.sentences(1, 2)]
        return book

    def title(self) -> str:
        for _ in range(30):
            title = self.writer.title()
            if title not in self.titles:
                break
        self.titles.add(title)
        return title

    def add(self, path: list[int], parent: int | None) -> None:
        chance = self.chance
        depth = len(path)
        level = self.style.levels[depth - 1]
        if level.is_through:
            self.through[depth] = self.through.get(depth, 0) + 1
            path = [*path[:-1], self.through[depth]]
        is_last = depth == len(self.style.levels)
        is_title = level.is_title or (self.has_titled_rules and not is_last and chance.random() < 0.2)
        text = self.title() if is_title else self.writer.sentences(1, 3)
        unit = Unit(level, depth, level.number(path), text, parent=parent)
        place = len(self.book.units)
        self.book.units.append(unit)
        if not is_title:
            self.add_blocks(unit)
        if is_last or not (is_title or chance.random() < 0.4):
            return
        most = self.style.most if depth + 1 < len(self.style.levels) else max(3, self.style.most)
        count = chance.randint(1 if is_title else 2, most)
        if not self.style.levels[depth].number([*path, 1, 1]).isdigit():
            count = max(count, 2)
        first = 1
        for sibling in range(first, first + count):
            if self.has_gaps and sibling > 1 and sibling < count and chance.random() < 0.08 and level.number(path):
                continue
            self.add([*path, sibling], place)
            is_leaf = self.book.units[-1].parent == place
            if self.has_repeats and is_leaf and 1 < sibling < count and chance.random() < 0.05 and sibling < 14:
                before = self.book.units[-1]
                if before.number and not before.level.is_title:
                    self.book.units.append(
                        Unit(before.level, before.depth, before.number, self.writer.sentences(1, 2), parent=place)
                    )

    def add_blocks(self, unit: Unit) -> None:
        chance, writer = self.chance, self.writer
        if self.has_paragraphs and chance.random() < 0.15:
            unit.blocks.append(Block("text", writer.sentences(1, 2)))
        if self.has_lists and chance.random() < 0.15:
            unit.text = writer.join(unit.text, self.language.lead_in)
            unit.blocks = [Block("list", items=self.items())]
        if self.has_tables and chance.random() < 0.12:
            unit.blocks.append(Block("table", rows=self.rows()))
        if self.has_examples and chance.random() < 0.2:
            unit.blocks.append(Block("example", writer.sentences(1, 2)))
        elif self.has_examples and chance.random() < 0.08:
            unit.blocks.append(Block("note", writer.sentences(1, 1)))

    def items(self) -> list[tuple[int, str, str]]:
        chance = self.chance
        is_numbered = chance.random() < 0.3
        is_nested = chance.random() < 0.4
        items: list[tuple[int, str, str]] = []
        for place in range(1, chance.randint(2, 4) + 1):
            items.append((1, f"{place}." if is_numbered else "-", self.writer.sentences(1, 1)))
            if is_nested and chance.random() < 0.5:
                items += [(2, "-", self.writer.sentences(1, 1)) for _ in range(chance.randint(1, 3))]
        return items

    def rows(self) -> list[list[str]]:
        chance, columns = self.chance, self.chance.randint(2, 3)
        head = [self.writer.title().split()[0] for _ in range(columns)]
        rows = [head]
        for place in range(chance.randint(2, 5)):
            cells = [str(place), chance.choice(self.language.names), str(chance.randint(1, 40))]
            rows.append(cells[:columns])
        return rows

    def add_appendix(self) -> None:
        for place in range(self.chance.randint(1, 2)):
            letter = "AB"[place]
            parent = len(self.book.units)
            chapter = Level(lambda path: "", is_title=True, cited="")
            title = self.title()
            self.book.units.append(Unit(chapter, 1, letter, title))
            rule = Level(lambda path: "", after=self.style.levels[1].after)
            for count in range(1, self.chance.randint(2, 4) + 1):
                text = self.writer.sentences(1, 2)
                self.book.units.append(Unit(rule, 2, f"{letter}.{count}", text, parent=parent))

    def cite(self) -> None:
        """Let some rules refer to others."""
        units, chance, language = self.book.units, self.chance, self.language
        numbers = [unit.number for unit in units]
        targets = [place for place, unit in enumerate(units) if unit.cited and numbers.count(unit.number) == 1]
        if not targets or not self.has("references", 0.85):
            return
        for unit in units:
            if unit.level.is_title or self.titles.issuperset([unit.text]) or chance.random() > 0.25:
                continue
            target = chance.choice(targets)
            one = CITED.format(target)
            if not self.style.is_plain:
                self.say(unit, self.writer.fill(self.own_form()).replace("{r}", one), [target])
                continue
            if units[target].cited.isdigit() and len(units[target].cited) < 3:
                self.say(unit, language.citing_chapter.replace("{r}", one), [target])
                continue
            kind = chance.random()
            after = [t for t in targets if units[t].parent == units[target].parent and t > target]
            if kind < 0.15 and len(after) > 1 and units[target].depth > 1 and units[target].number[0].isdigit():
                last = after[-1]
                between = [t for t in range(target, last + 1) if units[t].parent == units[target].parent]
                if all(t in targets for t in between):
                    said = language.range.replace("{r}", one).replace("{s}", CITED.format(last))
                    unit.inner += range(len(unit.cites) + 1, len(unit.cites) + len(between) - 1)
                    self.say(unit, said, between)
            elif kind < 0.3 and after:
                other = chance.choice(after)
                said = language.pair.replace("{r}", one).replace("{s}", CITED.format(other))
                self.say(unit, said, [target, other])
            elif kind < 0.6:
                self.say(unit, self.writer.fill(chance.choice(language.citing)).replace("{r}", one), [target])
            else:
                said = chance.choice(language.in_brackets).replace("{r}", one)
                wide = language.tag == "ja"
                text, stop = unit.text[:-1], unit.text[-1]
                if stop in ".。":
                    unit.text = f"{text}（{said}）{stop}" if wide else f"{text} ({said}){stop}"
                    unit.cites.append(target)

    def own_form(self) -> str:
        is_worded = "a1" not in self.style.name
        return {
            "en": "The {n} is handled as said in {r}." if is_worded else "For the {n}, see {r}.",
            "de": "Das regelt {r} für die {n}.",
            "fr": "La {n} est traitée selon {r}." if is_worded else "Pour la {n}, voir {r}.",
            "ja": "{n}については{r}に従います。",
            "ko": "{n}은 {r}에 따릅니다.",
        }[self.language.tag]  # fmt: skip

    def say(self, unit: Unit, sentence: str, targets: list[int]) -> None:
        if unit.blocks and unit.blocks[0].kind == "list":
            unit.text = self.writer.join(sentence, unit.text)
        else:
            unit.text = self.writer.join(unit.text, self.writer.fill(sentence))
        unit.cites += targets


def make_rulebook(chance: random.Random) -> Rulebook:
    """Return a random rulebook in a random language and style."""
    language = chance.choice(LANGUAGES)
    styles = [style for style in STYLES if not style.languages or language.tag in style.languages]
    return _Maker(chance, chance.choice(styles), language).make()
