"""A ruling knows when the rules that it rests on have changed, and nothing else makes it one to review."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.cli.work import ruling_work
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.rulings.review_states import ruling_states
from sphinx_rulebook.rulings.reviews import read_reviews

from ..helpers import chapter_text, write_tree

REVIEWS = "source/lf/rulings/reviews.json"
_COUNT = 12


def rules(texts: dict[str, str]) -> str:
    each = (f"### @@rule:{name}@@ {text}\n\n" for name, text in texts.items())
    return chapter_text(f"## Fog @@sec:fog@@\n\n{''.join(each)}")


def rulings(cited: dict[str, list[str]]) -> str:
    return "# Rulings\n\n" + "".join(
        f"## @@ruling:{name}@@ What about {name}?\n\n> **Answer:** So.{''.join(f'[[rule:{one}]]' for one in of)}\n\n"
        for name, of in cited.items()
    )


def to_review(root: Path) -> set[str]:
    """Return the names of the rulings that a check reports to review."""
    lines = (root / "source/lf/rulings/all.md").read_text("utf-8").split("\n")
    found = set()
    for finding in run_checks(load_library(root)):
        assert finding.code in (Code.RULING_TO_REVIEW, Code.UNKNOWN_REFERENCE), finding
        if finding.code is Code.RULING_TO_REVIEW:
            heading = next(line for line in reversed(lines[: finding.line]) if line.startswith("## "))
            found.add(heading.split("@@")[1].removeprefix("ruling:"))
    return found


@pytest.fixture
def texts() -> dict[str, str]:
    return {f"r{number}": f"Rule {number} says that lamps burn in fog." for number in range(_COUNT)}


@pytest.fixture
def cited(texts: dict[str, str]) -> dict[str, list[str]]:
    choose = random.Random(4)
    return {f"q{number}": choose.sample(list(texts), choose.randint(1, 3)) for number in range(30)}


def write(root: Path, texts: dict[str, str], cited: dict[str, list[str]]) -> Path:
    return write_tree(root, {"source/lf/01.md": rules(texts), "source/lf/rulings/all.md": rulings(cited)})


def confirm(root: Path, *names: str) -> None:
    assert main(["ruling", "confirm", "--project", str(root), *(names or ("--all",))]) == 0


def test_exactly_the_rulings_on_changed_rules_are_to_review(
    tmp_path: Path, texts: dict[str, str], cited: dict[str, list[str]]
) -> None:
    root = write(tmp_path, texts, cited)
    assert to_review(root) == set(), "nobody has confirmed anything yet"
    confirm(root)
    assert to_review(root) == set()
    changed = {"r1", "r4", "r7"}
    now = {name: text.replace("burn", "glow") if name in changed else text for name, text in texts.items()}
    write(root, now, cited)
    expected = {name for name, of in cited.items() if changed & set(of)}
    assert to_review(root) == expected
    one = min(expected)
    confirm(root, one)
    assert to_review(root) == expected - {one}
    confirm(root)
    assert to_review(root) == set()


@pytest.mark.parametrize(
    "change",
    [
        lambda texts: {"new": "A new rule.", **texts},
        lambda texts: dict(reversed(texts.items())),
        lambda texts: {name: text.replace(" ", "  ") for name, text in texts.items()},
        lambda texts: {name: f"{text}\n\n> **Example:** Ada lights one." for name, text in texts.items()},
    ],
    ids=["a rule before", "another order", "spaces", "an example"],
)
def test_renumbering_alone_makes_none(
    tmp_path: Path,
    texts: dict[str, str],
    cited: dict[str, list[str]],
    change: Callable[[dict[str, str]], dict[str, str]],
) -> None:
    root = write(tmp_path, texts, cited)
    confirm(root)
    write(root, change(texts), cited)
    assert to_review(root) == set()


def test_a_renamed_rule_is_the_same_and_a_removed_one_is_gone(
    tmp_path: Path, texts: dict[str, str], cited: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path, texts, cited)
    confirm(root)
    assert main(["rename", "rule:r2", "lamps", "--project", str(root)]) == 0
    assert to_review(root) == set()
    left = {name: text for name, text in texts.items() if name not in ("r2", "r3")} | {"lamps": texts["r2"]}
    cited = {name: ["lamps" if one == "r2" else one for one in of] for name, of in cited.items()}
    write(root, left, cited)
    assert to_review(root) == {name for name, of in cited.items() if "r3" in of}
    assert main(["ruling", "review", "--project", str(root)]) == 1
    assert "rule:r3 is gone; it was:" in capsys.readouterr().out


def test_a_ruling_to_review_stays_one_with_another_label(tmp_path: Path, texts: dict[str, str]) -> None:
    root = write(tmp_path, texts, {"q": ["r1"], "s": ["r2"]})
    confirm(root)
    write(
        root,
        texts | {"r1": "Another text.", "r2": "A text.", "r3": "See.[[rule:r1]]"},
        {"q": ["r1"], "s": ["r2", "r3"]},
    )
    confirm(root, "s")
    assert main(["rename", "ruling:q", "fog", "--project", str(root)]) == 0
    assert to_review(root) == {"fog"}
    assert main(["rename", "rule:r1", "lamps", "--project", str(root)]) == 0
    assert to_review(root) == {"fog"}
    reviews = json.loads((root / REVIEWS).read_text("utf-8"))["rulings"]
    assert reviews == {
        "ruling:fog": {"rule:lamps": texts["r1"]},
        "ruling:s": {"rule:r2": "A text.", "rule:r3": "See.[[rule:lamps]]"},
    }
    rulings = (root / "source/lf/rulings/all.md").read_text("utf-8")
    write_tree(root, {"source/lf/rulings/all.md": rulings.replace("ruling:fog", "ruling:mist")})
    settings = (root / "source/lf/book.toml").read_text("utf-8")
    write_tree(root, {"source/lf/book.toml": settings.replace('"ruling:fog"', '"ruling:mist"')})
    write_tree(root, {"source/lf/book.toml": settings + '"ruling:fog" = "ruling:mist"\n'})
    assert to_review(root) == {"mist"}, "renamed by hand, with an alias"
    assert main(["release", "1.0", "--date", "2025-01-01", "--project", str(root)]) == 0
    assert to_review(root) == {"mist"}, "a release confirms nothing"
    confirm(root, "s")
    assert to_review(root) == {"mist"}
    assert "ruling:mist" in json.loads((root / REVIEWS).read_text("utf-8"))["rulings"]


def test_labels_of_other_books_follow_too(tmp_path: Path, texts: dict[str, str]) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    other = "# Rulings\n\n## @@ruling:x@@ What?\n\n> **Answer:** So.[[LF/rule:r1]]\n"
    write_tree(
        root, {"source/om/01.md": chapter_text("## Moon @@sec:moon@@\n", book="OM"), "source/om/rulings/x.md": other}
    )
    confirm(root)
    assert main(["rename", "LF/rule:r1", "lamps", "--project", str(root)]) == 0
    reviews = json.loads((root / "source/om/rulings/reviews.json").read_text("utf-8"))["rulings"]
    assert reviews == {"ruling:x": {"LF/rule:lamps": texts["r1"]}}
    (root / "source/om/rulings/reviews.json").write_text('{"rulings": "rule:lamps"}', "utf-8")
    assert main(["rename", "LF/rule:lamps", "r1", "--project", str(root)]) == 2, "it cannot be read"


def test_ten_rules_changed_in_every_way_over_two_editions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Thirty rulings; a translation shows the same ones as the source."""
    names = [f"r{number}" for number in range(16)]
    choose = random.Random(29)
    cited = {f"q{number}": choose.sample(names, choose.randint(1, 2)) for number in range(30)}

    def write_edition(rules: list[tuple[str, str]], later: list[tuple[str, str]]) -> None:
        def sections(language: str) -> str:
            head = "## {} @@sec:{}@@\n\n"
            of_section = [
                head.format(name, label) + "".join(f"### {labels} {text}\n\n" for labels, text in each)
                for name, label, each in (("Fog", "fog", rules), ("Bells", "bells", later))
            ]
            text = "".join(of_section)
            return text.replace("lamps", "ランプ") if language == "ja" else text

        at = {"en": "source", "ja": "translations/ja"}
        write_tree(tmp_path, {f"{folder}/lf/01.md": chapter_text(sections(one)) for one, folder in at.items()})
        for folder in at.values():
            write_tree(tmp_path, {f"{folder}/lf/rulings/all.md": rulings(cited)})

    def text_of(name: str) -> str:
        return f"Rule {name} is about lamps. They burn in fog."

    first = {name: text_of(name) for name in names}
    labels = {name: f"@@rule:{name}@@" for name in names}
    write_edition([(labels[name], first[name]) for name in names], [])
    confirm(tmp_path)
    assert main(["release", "1.0", "--date", "2025-01-01", "--project", str(tmp_path)]) == 0

    second = first | {
        "r0": first["r0"].replace("burn", "glow"),
        "r1": "Rule r1 is about lamps.",
        "r3": f"{first['r3']} {first['r4']}",
    }
    rules = []
    for name in names[:12]:
        if name == "r4":
            continue  # merged into the rule before, which has its label too
        rules.append((labels[name] + (" @@rule:r4@@" if name == "r3" else ""), second[name]))
        if name == "r1":
            rules.append(("@@rule:split@@", "They burn in fog."))
        if name == "r6":
            rules.insert(0, ("@@rule:new@@", "A new rule, so that all others have new numbers."))
    moved = [(labels[name], second[name]) for name in reversed(names[12:])]
    write_edition(rules, moved)
    changed = {"r0", "r1", "r3", "r4"}
    expected = {name for name, of in cited.items() if changed & set(of)}
    assert 0 < len(expected) < 30
    assert to_review_of(tmp_path) == expected
    assert main(["release", "2.0", "--date", "2025-02-01", "--project", str(tmp_path)]) == 0
    assert to_review_of(tmp_path) == expected, "a release confirms nothing"
    quiet = sorted(expected)[::2]
    confirm(tmp_path, *quiet)
    assert to_review_of(tmp_path) == expected - set(quiet)

    # The next edition: a rule is gone, one is reworded again, one gets back its text, all have other numbers.
    third = [(one, text) for one, text in rules if "rule:new" not in one and "rule:r5@" not in one]
    third = [(one, text.replace("glow", "shine")) for one, text in third]
    third = [(one, first["r1"] if "rule:r1@" in one else text) for one, text in third]
    write_edition(third, moved)
    cited_text = rulings(cited)
    gone = cited_text.replace("[[rule:r5]]", "")
    for folder in ("source", "translations/ja"):
        write_tree(tmp_path, {f"{folder}/lf/rulings/all.md": gone})
    confirmed_in_second = set(quiet)
    expected = {
        name
        for name, of in cited.items()
        if {"r0", "r5"} & set(of)
        or ({"r3", "r4"} & set(of) and name not in confirmed_in_second)
        or ("r1" in of and name in confirmed_in_second)
    }
    assert to_review_of(tmp_path) == expected
    capsys.readouterr()
    assert main(["build", str(tmp_path), "-q", "--allow-errors"]) == 0
    for language in ("en", "ja"):
        page = (tmp_path / f"build/html/{language}/lf/rulings.html").read_text("utf-8")
        rows = re.findall(r'<li data-of="([^"]*)"><a href="[^"]*#ruling:(\w+)"', page)
        assert len(rows) == 30
        assert {name for of, name in rows if "review" in of.rpartition("|")[2]} == expected, language


def to_review_of(root: Path) -> set[str]:
    """Return the names of the rulings that are to review, whatever else a check reports."""
    book = load_library(root).library.books["en"][0]
    index = index_languages(load_library(root).library)["en"]
    states = ruling_states(book, index, read_reviews(str(root), book, []))
    return {(state.unit.label or "").removeprefix("ruling:") for state in states if state.is_to_review}


def test_a_citation_that_the_ruling_has_lost_does_not_count(tmp_path: Path, texts: dict[str, str]) -> None:
    root = write(tmp_path, texts, {"q": ["r1", "r2"]})
    confirm(root)
    write(root, texts | {"r1": "Another text."}, {"q": ["r2"]})
    assert to_review(root) == set()


def test_a_release_remembers_rulings_that_nobody_has_confirmed(
    tmp_path: Path, texts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    assert main(["release", "1.0", "--date", "2025-01-01", "--dry-run", "--project", str(root)]) == 0
    assert "LF: would remember the rules that a ruling cites\n" in capsys.readouterr().out
    assert main(["release", "1.0", "--date", "2025-01-01", "--project", str(root)]) == 0
    assert "LF: remembered the rules that a ruling cites\n" in capsys.readouterr().out
    write(root, texts | {"r1": "Another text."}, {"q": ["r1"], "later": ["r1"]})
    assert to_review(root) == {"q"}
    write(root, texts | {"r1": "Another text."}, {"q": ["r1"], "later": ["r1"], "last": ["r2"]})
    capsys.readouterr()
    assert main(["release", "1.1", "--date", "2025-02-01", "--project", str(root)]) == 0
    assert "LF: remembered the rules that 2 rulings cite\n" in capsys.readouterr().out
    assert to_review(root) == {"q"}, "a release confirms nothing"
    frozen = json.loads((root / "source/lf/editions/1.1.json").read_text("utf-8"))["books"][0]["rules"]
    assert [rule["id"] for rule in frozen if rule["kind"] == "ruling"] == ["ruling:q", "ruling:later", "ruling:last"]
    assert main(["check", str(root)]) == 0


def test_a_release_remembers_what_a_confirmed_ruling_cites_since(tmp_path: Path, texts: dict[str, str]) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    confirm(root)
    write(root, texts, {"q": ["r1", "r2"]})
    assert main(["release", "1.0", "--date", "2025-01-01", "--project", str(root)]) == 0
    write(root, texts | {"r2": "Another text."}, {"q": ["r1", "r2"]})
    assert to_review(root) == {"q"}


def test_a_review_confirms_a_ruling_as_it_is_after_it_was_opened(
    tmp_path: Path, texts: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    confirm(root)
    changed = texts | {"r1": "Another text."}
    write(root, changed, {"q": ["r1"]})

    def open_and_confirm(*_: object) -> str:
        write(root, changed, {"q": ["r2"]})
        return "c"

    monkeypatch.setattr(ruling_work, "_answer", open_and_confirm)
    monkeypatch.setattr(ruling_work, "_is_at_terminal", lambda: True)
    assert main(["ruling", "review", "--project", str(root)]) == 0
    assert to_review(root) == set()
    write(root, changed | {"r2": "Yet another text."}, {"q": ["r2"]})
    assert to_review(root) == {"q"}


def test_an_answer_below_a_heading_without_a_label_is_a_finding(
    tmp_path: Path, texts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    path = root / "source/lf/rulings/more.md"
    path.write_text("# More\n\n## May I?\n\n> **Answer:** Yes.[[rule:r1]]\n", "utf-8")
    assert main(["check", str(root)]) == 1
    assert "more.md:3:1: RB602 error" in capsys.readouterr().out


def test_a_confirmed_ruling_that_cites_nothing_known_says_so(
    tmp_path: Path, texts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path, texts, {"q": ["gone"]})
    assert main(["ruling", "confirm", "LF/ruling:q", "--project", str(root)]) == 0
    assert "LF ruling:q cites rule:gone, which does not exist" in capsys.readouterr().out


def test_a_review_shows_the_words_that_changed(
    tmp_path: Path, texts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    confirm(root)
    write(root, texts | {"r1": texts["r1"].replace("burn", "glow")}, {"q": ["r1"]})
    capsys.readouterr()
    assert main(["ruling", "review", "--project", str(root)]) == 1
    shown = capsys.readouterr().out
    assert "LF ruling:q  source/lf/rulings/all.md:3\n" in shown
    assert "1.0.2 rule:r1:\n    Rule 1 says that lamps [-burn-]{+glow+} in fog.\n" in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["confirm"], "name the rulings to confirm, or confirm every one with --all"),
        (["confirm", "qq"], "there is no ruling 'qq'; did you mean"),
        (["review", "--all"], "--all is for confirm"),
        (["review", "--book", "ZZ"], "there is no book 'ZZ'"),
    ],
)
def test_what_cannot_be_done(
    tmp_path: Path, texts: dict[str, str], arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write(tmp_path, texts, {"q": ["r1"], "q2": ["r2"]})
    assert main(["ruling", *arguments, "--project", str(root)]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"format": "rulebook-reviews/2"}', '{"format": "rulebook-reviews/1", "rulings": 3}', "\xff"],
)
def test_a_file_that_cannot_be_read_is_reported_and_kept(tmp_path: Path, texts: dict[str, str], text: str) -> None:
    root = write(tmp_path, texts, {"q": ["r1"]})
    (root / REVIEWS).write_bytes(text.encode("latin-1"))
    found = [finding for finding in run_checks(load_library(root)) if finding.code is Code.BAD_REVIEWS]
    assert [finding.file for finding in found] == [REVIEWS]
    assert main(["ruling", "confirm", "--all", "--project", str(root)]) == 2
    assert main(["release", "1.0", "--date", "2025-01-01", "--project", str(root)]) == 1
    assert (root / REVIEWS).read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("data", ["", "[]", '{"rulings": 1}', "{"])
def test_reviews_that_cannot_be_read_are_reported(
    tmp_path: Path, texts: dict[str, str], cited: dict[str, list[str]], data: str
) -> None:
    root = write(tmp_path, texts, cited)
    (root / REVIEWS).write_text(data, encoding="utf-8")
    found = [finding for finding in run_checks(load_library(root)) if finding.code is Code.BAD_REVIEWS]
    assert [finding.file for finding in found] == [REVIEWS]


LAW = "Light the lamp.\n\nThe keeper wakes at dusk."
WHY = "Light the lamp.\n\n> **Why?** The keeper wakes at dusk."


@pytest.mark.parametrize(
    ("before", "now", "is_changed"),
    [
        pytest.param(WHY, LAW, True, id="a commentary becomes law"),
        pytest.param(LAW, WHY, True, id="law becomes a commentary"),
        pytest.param(WHY, WHY.replace("The keeper", "Nobody"), False, id="other words in a commentary"),
        pytest.param(LAW.replace("\n\n", " "), WHY, True, id="a sentence becomes a commentary"),
        pytest.param("Light:\n\n- the lamp\n- the **stove**", "Light:\n\n* the lamp\n* the stove", False, id="markup"),
        pytest.param("Light:\n\n- the lamp", "Light:\n\n- the stove", True, id="another word"),
    ],
)
def test_only_another_wording_is_to_review(tmp_path: Path, before: str, now: str, is_changed: bool) -> None:
    cited = {"q": ["lamp"], "other": ["oil"]}
    write(tmp_path, {"lamp": before, "oil": "Oil burns."}, cited)
    confirm(tmp_path)
    write(tmp_path, {"lamp": now, "oil": "Oil burns."}, cited)
    assert to_review(tmp_path) == ({"q"} if is_changed else set())
