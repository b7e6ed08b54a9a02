"""Invented laws, tournament codes and 規則 in the forms in which they are printed, each with the truth about it.

The sentences are our own. Some styles were used to write the importer; the others (``is_held_back``) measure it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from sphinx_rulebook.markup.counting.number_schemes import read_scheme


@dataclass(frozen=True)
class Level:
    """A rank of a style: its first number, the text after a number, whether its units have titles, whether it is
    counted through, and how the number is cited, with # for its counter (or all of it).
    """

    first: str
    after: str
    is_title: bool = False
    is_through: bool = False
    cited: str = ""


@dataclass(frozen=True)
class Style:
    name: str
    language: str
    levels: tuple[Level, ...]
    is_held_back: bool = False

    @property
    def counted_through(self) -> tuple[str, ...]:
        return tuple(level.first for level in self.levels if level.is_through)


STYLES = (
    Style(
        "an act in English",
        "en",
        (
            Level("Chapter 1", " ", True),
            Level("Article 1", ". ", True, True, "Article #"),
            Level("(1)", " ", cited="(#)"),
            Level("(a)", " ", cited="(#)"),
        ),
    ),
    Style(
        "a German law",
        "de",
        (
            Level("Abschnitt 1", " ", True),
            Level("§ 1", " ", True, True, "§ #"),
            Level("(1)", " ", cited=" Abs. #"),
            Level("a)", " "),
        ),
    ),
    Style(
        "a Japanese law",
        "ja",
        (
            Level("第1章", "　", True),
            Level("第1条", "　", False, True, "第#条"),
            Level("２", "　"),
            Level("一", "　"),
        ),
    ),
    Style(
        "a Chinese law",
        "zh",
        (
            Level("第一章", "　", True),
            Level("第一条", "　", False, True, "第#条"),
            Level("（一）", ""),
        ),
    ),
    Style(
        "laws of a sport",
        "en",
        (Level("Law 1", ": ", True, False, "Law #"), Level("1)", " ", cited=""), Level("a)", " ")),
    ),
    Style(
        "a tournament code",
        "en",
        (
            Level("Part I", ". ", True),
            Level("Rule 1", ". ", True, True, "Rule #"),
            Level("1)", " "),
            Level("a)", " "),
        ),
        True,
    ),
    Style(
        "a German competition order",
        "de",
        (
            Level("Kapitel 1", ": ", True),
            Level("Artikel 1", " ", True, True, "Artikel #"),
            Level("Abs. 1", " ", cited=" Abs. #"),
        ),
    ),
    Style(
        "規則 with kanji",
        "ja",
        (
            Level("第一章", "　", True),
            Level("第一節", "　", True),
            Level("第一条", "　", False, True, "第#条"),
            Level("①", "　"),
            Level("イ", "　"),
        ),
        True,
    ),
    Style(
        "a Chinese code",
        "zh",
        (
            Level("第1章", " ", True),
            Level("第1条", " ", False, True, "第#条"),
            Level("(1)", " "),
            Level("①", " "),
        ),
        True,
    ),
    Style(
        "rules without chapters",
        "en",
        (Level("Rule 1", ". ", True, False, "Rule #"), Level("(a)", " "), Level("(i)", " ")),
        True,
    ),
)

NAMES = {"en": "Rules of the Lighthouse", "de": "Ordnung des Leuchtturms", "ja": "灯台の規則", "zh": "灯塔规则"}
TITLES = {
    "en": ["Lamps", "The Keeper", "Oil and Wicks", "Fog", "Signals", "Visitors", "The Night Watch", "Boats"],
    "de": ["Lampen", "Die Wache", "Öl und Dochte", "Nebel", "Zeichen", "Besuch", "Die Nachtwache", "Boote"],
    "ja": ["総則", "灯台守", "油と芯", "霧", "合図", "訪問者", "夜の番", "小舟"],
    "zh": ["总则", "守灯人", "灯油", "雾", "信号", "访客", "夜班", "小船"],
}
SENTENCES = {
    "en": [
        "A lamp is lit at dusk and put out at dawn.",
        "The keeper writes every ship into the book of the house.",
        "Oil is measured in cans, and an open can is used first.",
        "No boat lands while the horn sounds.",
        "Anyone who climbs the tower carries a light.",
        "A torn wick is replaced before the next watch.",
    ],
    "de": [
        "Eine Lampe brennt von der Dämmerung bis zum Morgen.",
        "Die Wache trägt jedes Schiff in das Hausbuch ein.",
        "Öl wird in Kannen gemessen, und eine offene Kanne wird zuerst geleert.",
        "Kein Boot legt an, solange das Horn tönt.",
        "Wer den Turm besteigt, trägt ein Licht.",
        "Ein gerissener Docht wird vor der nächsten Wache ersetzt.",
    ],
    "ja": [
        "灯は日没に点け、夜明けに消す。",
        "灯台守はすべての船を帳面に記す。",
        "油は缶で量り、開いた缶から先に使う。",
        "霧笛が鳴る間、小舟は岸に着けない。",
        "塔に登る者は明かりを持つ。",
        "切れた芯は次の番までに替える。",
    ],
    "zh": [
        "灯在黄昏点亮，在黎明熄灭。",
        "守灯人把每条船记入簿册。",
        "灯油按罐计量，先用已开的罐。",
        "雾号响起时，小船不得靠岸。",
        "登塔的人须带灯火。",
        "断掉的灯芯须在下一班之前更换。",
    ],
}
THINGS = {
    "en": ["rowers", "pilots", "bells", "nets", "ropes", "sails", "buoys", "anchors", "maps", "flags", "oars", "masts"],
    "de": [
        "Ruder",
        "Lotsen",
        "Glocken",
        "Netze",
        "Taue",
        "Segel",
        "Bojen",
        "Anker",
        "Karten",
        "Flaggen",
        "Riemen",
        "Masten",
    ],
    "ja": ["櫂", "水先人", "鐘", "網", "綱", "帆", "浮標", "錨", "海図", "旗", "舵", "帆柱"],
    "zh": ["船桨", "领航员", "铜钟", "渔网", "缆绳", "船帆", "浮标", "铁锚", "海图", "旗帜", "船舵", "桅杆"],
}
TOGETHER = {
    "en": ("{} So it is for {}, {} and {}.", "{}, {}, {} and {}"),
    "de": ("{} So ist es auch für {}, {} und {}.", "{}, {}, {} und {}"),
    "ja": ("{}{}、{}と{}も同じとする。", "{}、{}、{}と{}"),
    "zh": ("{}{}、{}和{}也一样。", "{}、{}、{}和{}"),
}
CITING = {"en": "As {} says, this holds on Sundays too.", "de": "Wie {} sagt, gilt das auch am Sonntag.",
          "ja": "{}の定めは休日にも及ぶ。", "zh": "按照{}，假日也是如此。"}  # fmt: skip


@dataclass
class Law:
    """A made-up document. ``numbers`` are those of its units in order, ``citations`` the texts that refer to another
    unit, each with the place of that unit.
    """

    style: Style
    lines: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    citations: list[tuple[str, int]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def make_law(style: Style, seed: int, chapters: int = 4) -> Law:
    """Return a document of a style, with a title, all ranks of which have at least two units in some place."""
    chance = random.Random(f"{style.name} {seed}")
    law = Law(style)
    law.lines += [NAMES[style.language], ""]
    counts = [0] * len(style.levels)
    articles: list[tuple[int, str]] = []
    things_of = list(permutations(THINGS[style.language], 3))
    chance.shuffle(things_of)  # no two lines are the same, as page headings are
    sentence_of, title_of = TOGETHER[style.language]
    schemes = [read_scheme([level.first], language=style.language) for level in style.levels]

    def add(depth: int) -> str:
        level = style.levels[depth]
        number = schemes[depth].number(1, "", counts[depth]) or ""
        counts[depth] += 1
        for below in range(depth + 1, len(counts)):
            if not style.levels[below].is_through:
                counts[below] = 0
        things = things_of.pop()
        title = title_of.format(chance.choice(TITLES[style.language]), *things)
        sentence = sentence_of.format(chance.choice(SENTENCES[style.language]), *things)
        if not level.is_title and articles and chance.random() < 0.3:
            place, cited = chance.choice(articles)
            law.citations.append((cited, place))
            sentence += ("" if style.language in ("ja", "zh") else " ") + CITING[style.language].format(cited)
        if level.is_title:
            law.lines += ["", f"{number}{level.after}{title}"]
        else:
            law.lines += [f"{number}{level.after}{sentence}"]
        law.numbers.append(number)
        if level.cited and "#" in level.cited and (level.is_through or not depth):
            articles.append((len(law.numbers) - 1, number))
        return number

    def fill(depth: int) -> None:
        for _ in range(chance.randint(2, 3)):
            add(depth)
            if depth + 1 < len(style.levels) and (style.levels[depth].is_title or chance.random() < 0.5):
                fill(depth + 1)

    for _ in range(chapters):
        add(0)
        fill(1)
    return law


def laws(styles: Sequence[Style], seeds: Sequence[int]) -> Iterator[Law]:
    for style in styles:
        for seed in seeds:
            yield make_law(style, seed)
