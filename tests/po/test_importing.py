"""Import of PO files: what a translator has edited goes back into the translation, and nothing else changes."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import polib
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.confirming import confirm
from sphinx_rulebook.languages.sync import write_sync
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.po.entries import read_entries
from sphinx_rulebook.po.exporting import to_po
from sphinx_rulebook.po.importing import import_translations
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import PROJECT, Files, chapter_text, write_tree

SOURCE = chapter_text(
    "## Fog @@sec:fog@@\n\n### @@rule:oil@@ **Oil** burns.[[sec:fog]]\n\nSlowly.\n\n> **Example:** Aki waits.\n\n"
    "### A lamp is lit.\n\n### @@rule:wick@@ A wick.\n\n#### @@rule:long@@ It is long.\n\n\n"
    "## Night @@sec:night@@\n\n### @@rule:dark@@ It is dark.[[rule:oil]]\n"
)
JAPANESE = chapter_text(
    "## 霧 @@sec:fog@@\n\n### @@rule:oil@@ **油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n> **例：** アキは待つ。\n\n"
    "### 灯はつく。\n\n### @@rule:wick@@ 芯。\n\n#### @@rule:long@@ 長い。\n\n\n"
    "## 夜 @@sec:night@@\n\n### @@rule:dark@@ 暗い。[[rule:oil]]\n"
).replace("# Chapter", "# 灯火")
WORDS = "---\ntitle: Words\nglossary: true\n---\n\n# Words\n\n## W\n\n### **Wick** @@term:wick@@\n\nA string.\n"
FILES: Files = {
    "source/lf/1.md": SOURCE,
    "source/lf/words.md": WORDS,
    "translations/ja/lf/1.md": JAPANESE,
}
CHAPTER = "translations/ja/lf/1.md"
SYNC = "translations/ja/lf/sync.json"

Edit = Callable[[polib.POFile], object]


def tree(root: Path) -> dict[str, bytes]:
    """All files below a folder, by their paths."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def exported(root: Path, language: str = "ja", code: str = "LF") -> polib.POFile:
    books = {book.paired.source.book.code: book for book in read_entries(load(root).library, language, [])}
    path = write_tree(root.parent, {"exported.po": to_po(books[code])}) / "exported.po"
    return polib.pofile(str(path), wrapwidth=0)  # from a text, polib would break lines at U+2028


def by_id(po: polib.POFile, name: str) -> polib.POEntry:
    found = [entry for entry in po if name in (entry.msgctxt, entry.msgid, entry.msgstr)]
    assert len(found) == 1, name
    return found[0]


def confirm_all(root: Path) -> None:
    for book in read_entries(load(root).library, "ja", []):
        paired = book.paired
        write_sync(str(root), paired.source.book, paired.translation.book, confirm(paired, paired.counterparts))


class Project:
    """A project in a folder, into which edited exports are imported."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self.capsys = root, capsys
        self.out, self.err = "", ""

    def take(self, edit: Edit | None = None, *options: str, status: int = 0, language: str = "ja") -> dict[str, bytes]:
        """Export, edit, import; return the files that differ from before, which are none where it failed."""
        po = exported(self.root, language)
        if edit is not None:
            edit(po)
        return self.take_text(str(po), *options, status=status)

    def take_text(self, text: str | bytes, *options: str, status: int = 0) -> dict[str, bytes]:
        path = write_tree(self.root.parent, {"ja.po": text}) / "ja.po"
        before = tree(self.root)
        into = () if "-o" in options else ("-o", str(self.root))
        assert main(["import", str(path), *options, *into]) == status, self.capsys.readouterr().err
        self.out, self.err = self.capsys.readouterr()
        after = tree(self.root)
        assert set(before) <= set(after)
        changed = {name: data for name, data in after.items() if before.get(name) != data}
        assert status == 0 or not changed
        assert "Traceback" not in self.err
        return changed

    def set(self, name: str, text: str, status: int = 0, **options: bool) -> dict[str, bytes]:
        return self.take(setting(name, text, **options), status=status)


def setting(name: str, text: str, fuzzy: bool | None = None) -> Edit:
    def edit(po: polib.POFile) -> None:
        entry = by_id(po, name)
        entry.msgstr = text
        if fuzzy is not None:
            entry.flags = ["fuzzy"] if fuzzy else []

    return edit


def unfuzzy(po: polib.POFile) -> None:
    for entry in po:
        entry.flags = []


@pytest.fixture
def project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Project:
    return Project(write_tree(tmp_path / "p", FILES), capsys)


def test_bundled_books_come_back_byte_for_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, tmp_path / "p" / name)
    before = tree(tmp_path / "p")
    assert main(["export", str(tmp_path / "p"), "--format", "po", "--language", "ja", "-o", str(tmp_path / "po")]) == 0
    files = sorted(map(str, (tmp_path / "po").iterdir()))
    assert main(["import", *files, "-o", str(tmp_path / "p")]) == 0
    assert tree(tmp_path / "p") == before
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["ja KK", "ja TR"]
    assert all(": 0 changed, 0 added, 0 confirmed, 0 empty; " in line for line in lines)


def test_one_rule_of_the_bundled_books_changes_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, tmp_path / "p" / name)
    old = "対局**は12局からなる。"
    po = exported(tmp_path / "p", code="KK")
    by_id(po, "rule:game").msgstr = by_id(po, "rule:game").msgstr.replace(old, "対局**は、十二局からなる。")
    changed = Project(tmp_path / "p", capsys).take_text(str(po))
    assert set(changed) == {"translations/ja/kk/01-game-concepts.md", "translations/ja/kk/sync.json"}
    before = (PROJECT / "translations/ja/kk/01-game-concepts.md").read_text("utf-8")
    after = changed["translations/ja/kk/01-game-concepts.md"].decode("utf-8")
    assert after == before.replace(old, "対局**は、十二局からなる。")


def test_heading_and_body_are_replaced_and_anchors_stay(project: Project) -> None:
    changed = project.set("rule:oil", "油はよく燃える。[[sec:fog]]\n\n- 遅く\n- 長く\n\n> **例：** ハルは待つ。")
    assert changed[CHAPTER].decode() == JAPANESE.replace(
        "**油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n> **例：** アキは待つ。\n",
        "油はよく燃える。[[sec:fog]]\n\n- 遅く\n- 長く\n\n> **例：** ハルは待つ。\n",
    )
    assert "1 changed, 0 added, 1 confirmed, 0 empty; " in project.out


@pytest.mark.parametrize(
    ("heading", "after"),
    [
        ("### @@rule:wick@@ 芯。", "### @@rule:wick@@ 火。"),
        ("###   芯。   @@rule:wick@@  ", "###   火。   @@rule:wick@@  "),
        ("### 芯 @@rule:wick@@ 。 @@rule:b@@", "### @@rule:wick@@ 火。 @@rule:b@@"),
        ("### @@rule:wick@@ @@number:1.0.3@@ 芯。 ###", "### @@rule:wick@@ @@number:1.0.3@@ 火。 ###"),
        ("### @@rule:wick@@ `@@a@@`", "### @@rule:wick@@ 火。"),
    ],
)
def test_anchors_of_a_heading_stay_where_they_are(project: Project, heading: str, after: str) -> None:
    before = JAPANESE.replace("### @@rule:wick@@ 芯。", heading)
    write_tree(project.root, {CHAPTER: before})
    assert project.set("rule:wick", "火。")[CHAPTER].decode() == before.replace(heading, after)


def test_body_is_added_and_taken_away(project: Project) -> None:
    changed = project.set("rule:wick", "芯。\n\n細い。")
    assert changed[CHAPTER].decode() == JAPANESE.replace("芯。\n\n", "芯。\n\n細い。\n\n")
    assert project.set("rule:wick", "芯。")[CHAPTER].decode() == JAPANESE
    tight = JAPANESE.replace("芯。\n\n", "芯。\n細い。\n")
    write_tree(project.root, {CHAPTER: tight})
    assert project.set("rule:wick", "芯。")[CHAPTER].decode() == tight.replace("細い。\n", "")


def test_last_unit_without_a_line_end(project: Project) -> None:
    write_tree(project.root, {CHAPTER: JAPANESE.rstrip("\n")})
    changed = project.set("rule:dark", "暗い。[[rule:oil]]\n\n夜は長い。")
    assert changed[CHAPTER].decode() == JAPANESE + "\n夜は長い。"
    changed = project.set("rule:dark", "暗い。[[rule:oil]]\n\n夜は短い。")
    assert changed[CHAPTER].decode() == JAPANESE + "\n夜は短い。"


def test_unit_whose_heading_is_empty_is_all_body(project: Project) -> None:
    before = JAPANESE.replace("@@rule:wick@@ 芯。\n", "@@rule:wick@@\n\n芯。\n")
    write_tree(project.root, {CHAPTER: before})
    changed = project.set("rule:wick", "芯は\n細い。")
    assert changed[CHAPTER].decode() == before.replace("芯。", "芯は\n細い。")


@pytest.mark.parametrize("line_end", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_and_byte_order_mark_stay(project: Project, line_end: str) -> None:
    gone = "### @@rule:wick@@ 芯。\n\n"
    before = "\ufeff" + JAPANESE.replace(gone, "").replace("\n", line_end)
    write_tree(project.root, {CHAPTER: before})
    assert project.take() == {}

    def edit(po: polib.POFile) -> None:
        by_id(po, "rule:wick").msgstr = "芯。"
        by_id(po, "rule:oil").msgstr = "油。[[sec:fog]]\n\n- a\n- b"

    expected = ("\ufeff" + JAPANESE).replace(
        "**油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n> **例：** アキは待つ。", "油。[[sec:fog]]\n\n- a\n- b"
    )
    assert project.take(edit)[CHAPTER].decode() == expected.replace("\n", line_end)


MISSING = {
    "in the middle": ("### @@rule:wick@@ 芯。\n\n", "rule:wick", "芯。"),
    "with a body": (
        "### @@rule:oil@@ **油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n> **例：** アキは待つ。\n\n",
        "rule:oil",
        "**油**は燃える。[[sec:fog]]\n\nゆっくり。\n\n> **例：** アキは待つ。",
    ),
    "a subrule before a section": ("#### @@rule:long@@ 長い。\n\n\n", "rule:long", "長い。"),
    "a section": ("## 夜 @@sec:night@@\n\n", "sec:night", "夜"),
    "at the start": ("# 灯火 @@cha:c1@@\n\n", "cha:c1", "灯火"),
    "at the end": ("\n### @@rule:dark@@ 暗い。[[rule:oil]]\n", "rule:dark", "暗い。[[rule:oil]]"),
}


@pytest.mark.parametrize(("gone", "name", "text"), MISSING.values(), ids=MISSING)
def test_missing_unit_comes_to_its_place(project: Project, gone: str, name: str, text: str) -> None:
    assert gone in JAPANESE
    before = JAPANESE.replace(gone, "\n" if name == "rule:long" else "")
    write_tree(project.root, {CHAPTER: before})
    changed = project.set(name, text)
    assert changed[CHAPTER].decode().rstrip("\n").split() == JAPANESE.rstrip("\n").split()
    if name != "sec:night":
        assert changed[CHAPTER].decode() == JAPANESE
    assert "0 changed, 1 added, 1 confirmed" in project.out
    assert project.take() == {}


def test_unit_that_only_the_translation_has_stays_with_its_rule(project: Project) -> None:
    before = JAPANESE.replace("### @@rule:wick@@ 芯。\n\n#### @@rule:long@@ 長い。\n", "#### 補足。\n")
    write_tree(project.root, {CHAPTER: before})
    confirm_all(project.root)
    sync = json.loads((project.root / SYNC).read_text("utf-8"))
    sync["units"] = {key: unit for key, unit in sync["units"].items() if unit["translation"] != "補足。"}
    write_tree(project.root, {SYNC: json.dumps(sync)})
    changed = project.set("rule:wick", "芯。")[CHAPTER].decode()
    assert changed == before.replace("#### 補足。\n", "#### 補足。\n\n### @@rule:wick@@ 芯。\n")


def test_missing_unit_behind_a_file_without_a_line_end(project: Project) -> None:
    before = JAPANESE.replace("\n\n### @@rule:dark@@ 暗い。[[rule:oil]]\n", "")
    write_tree(project.root, {CHAPTER: before})
    assert project.set("rule:dark", "暗い。[[rule:oil]]")[CHAPTER].decode() == JAPANESE.rstrip("\n")


def test_missing_chapter_is_made_with_the_units_that_are_translated(project: Project) -> None:
    path = "translations/ja/lf/words.md"

    def edit(po: polib.POFile) -> None:
        by_id(po, "term:wick").msgstr = "**芯**\n\n紐。"
        by_id(po, "Words").msgstr = "用語集"

    changed = project.take(edit)
    assert changed[path].decode() == "---\nglossary: true\n---\n\n# 用語集\n\n### **芯** @@term:wick@@\n\n紐。\n"
    assert project.take() == {}


def test_missing_chapter_keeps_the_title_where_its_heading_is_not_translated(project: Project) -> None:
    changed = project.set("term:wick", "**芯**\n\n紐。")
    assert changed["translations/ja/lf/words.md"].decode() == (
        "---\ntitle: Words\nglossary: true\n---\n\n### **芯** @@term:wick@@\n\n紐。\n"
    )


def test_language_that_nobody_has_begun(project: Project) -> None:
    changed = project.take(setting("sec:fog", "Nebel"), language="de")
    assert changed["translations/de/lf/1.md"].decode() == (
        "[REF book=LF chap=1]\n\n# Chapter @@cha:c1@@\n\n## Nebel @@sec:fog@@\n"
    )
    assert set(changed) == {"translations/de/lf/1.md", "translations/de/lf/sync.json"}
    assert project.take(language="de") == {}


def test_empty_text_deletes_nothing_and_is_counted(project: Project) -> None:
    assert project.set("rule:wick", "") == {}
    assert project.out.startswith("ja LF: 0 changed, 0 added, 0 confirmed, 1 empty; ")


def test_blanks_that_a_heading_does_not_keep_change_nothing(project: Project) -> None:
    assert project.set("rule:wick", "\n  \n芯。 \r\n") == {}


def test_person_who_takes_the_flag_away_confirms(project: Project) -> None:
    assert set(project.take(unfuzzy)) == {SYNC}
    assert "0 changed, 0 added, 1 confirmed" in project.out
    assert not any(entry.fuzzy for entry in exported(project.root))
    assert project.take(unfuzzy) == {}


def test_stale_unit_is_confirmed_with_its_examples(project: Project) -> None:
    confirm_all(project.root)
    write_tree(project.root, {"source/lf/1.md": SOURCE.replace("Aki", "Haru").replace("A wick", "A long wick")})
    assert [entry.msgctxt for entry in exported(project.root) if entry.fuzzy] == ["rule:oil", "rule:wick"]
    assert project.take() == {}
    assert set(
        project.take(setting("rule:oil", exported(project.root).find("rule:oil", by="msgctxt").msgstr, False))
    ) == {SYNC}
    assert [entry.msgctxt for entry in exported(project.root) if entry.fuzzy] == ["rule:wick"]


def test_fuzzy_text_is_written_and_stays_fuzzy(project: Project) -> None:
    confirm_all(project.root)
    write_tree(project.root, {"source/lf/1.md": SOURCE.replace("A wick", "A long wick")})
    assert set(project.set("rule:wick", "長い芯。", fuzzy=True)) == {CHAPTER, SYNC}
    assert "1 changed, 0 added, 0 confirmed" in project.out
    (entry,) = (entry for entry in exported(project.root) if entry.fuzzy)
    assert (entry.msgctxt, entry.msgstr, entry.previous_msgid) == ("rule:wick", "長い芯。", "A wick.")


def test_changed_unit_without_a_label_is_confirmed_as_it_is_now(project: Project) -> None:
    confirm_all(project.root)
    assert set(project.set("A lamp is lit.", "まったく別の文である。")) == {CHAPTER, SYNC}
    entry = by_id(exported(project.root), "A lamp is lit.")
    assert (entry.msgstr, entry.fuzzy) == ("まったく別の文である。", False)


def test_a_text_that_its_translator_marks_for_review_stays_marked(project: Project) -> None:
    project.set("rule:wick", "灯芯かもしれない。", fuzzy=True)
    assert "1 changed, 0 added, 0 confirmed" in project.out
    assert [entry.msgctxt for entry in exported(project.root) if entry.fuzzy and ":" in entry.msgctxt] == ["rule:wick"]
    assert main(["status", str(project.root)]) == 0
    assert "unconfirmed" in project.capsys.readouterr().out
    project.set("rule:wick", "灯芯かもしれない。", fuzzy=False)
    assert "0 changed, 0 added, 1 confirmed" in project.out
    assert not by_id(exported(project.root), "rule:wick").fuzzy


def test_source_that_has_changed_meanwhile(project: Project) -> None:
    po = exported(project.root)
    by_id(po, "rule:wick").msgstr = "灯芯。"
    write_tree(project.root, {"source/lf/1.md": SOURCE.replace("A wick", "A long wick")})
    assert set(project.take_text(str(po))) == {CHAPTER, SYNC}
    assert "RB337 warning: the source has changed since this file was exported" in project.err
    assert "1 changed, 0 added, 0 confirmed" in project.out
    entry = by_id(exported(project.root), "rule:wick")
    assert (entry.fuzzy, entry.previous_msgid, entry.msgid) == (True, "A wick.", "A long wick.")
    main(["check", str(project.root), "--select", "RB303"])
    assert "translations/ja/lf/1.md:15:19: RB303" in project.capsys.readouterr().out


def test_an_import_of_an_older_text_makes_a_confirmed_translation_stale_again(project: Project) -> None:
    po = exported(project.root)
    by_id(po, "rule:oil").msgstr = by_id(po, "rule:oil").msgstr.replace("待つ", "座る")
    write_tree(project.root, {"source/lf/1.md": SOURCE.replace("Aki waits", "Aki runs")})
    confirm_all(project.root)
    project.take_text(str(po))
    assert "RB337" in project.err
    entry = by_id(exported(project.root), "rule:oil")
    assert entry.fuzzy
    assert "Aki waits" in entry.previous_msgid


def test_a_renamed_label_in_a_reference_is_no_change_of_the_source(project: Project) -> None:
    confirm_all(project.root)
    po = exported(project.root)
    by_id(po, "rule:dark").msgstr = "真っ暗。[[rule:oil]]"
    assert main(["rename", "rule:oil", "rule:lamp-oil", "--project", str(project.root)]) == 0
    project.capsys.readouterr()
    project.take_text(str(po))
    assert project.err == ""
    assert "1 changed, 0 added, 1 confirmed" in project.out


def edit_chapter(project: Project, old: str, new: str) -> None:
    text = (project.root / CHAPTER).read_text("utf-8")
    assert text.count(old) == 1
    (project.root / CHAPTER).write_text(text.replace(old, new), "utf-8")


def test_what_the_translator_left_alone_replaces_nothing_newer(project: Project) -> None:
    po = exported(project.root)
    by_id(po, "rule:wick").msgstr = "灯芯。"
    edit_chapter(project, "長い。", "とても長い。")
    confirm_all(project.root)
    project.take_text(str(po))
    assert "1 changed, 0 added, 1 confirmed, 0 empty; 9 unchanged, 1 newer in the project" in project.out
    assert project.err == ""
    text = (project.root / CHAPTER).read_text("utf-8")
    assert "とても長い。" in text
    assert "灯芯。" in text


def test_an_entry_that_replaces_the_text_of_another_import_is_named(project: Project) -> None:
    first, second = exported(project.root), exported(project.root)
    by_id(first, "rule:wick").msgstr = "灯芯。"
    by_id(second, "rule:wick").msgstr = "別の灯芯。"
    project.take_text(str(first))
    assert "earlier import" not in project.out
    project.take_text(str(second))
    assert "1 changed" in project.out
    assert project.out.rstrip().endswith("; replaced the text of an earlier import: rule:wick")


def test_what_both_have_changed_stays_and_is_reported(project: Project) -> None:
    po = exported(project.root)
    by_id(po, "rule:wick").msgstr = "灯芯。"
    edit_chapter(project, "芯。", "太い芯。")
    confirm_all(project.root)
    assert project.take_text(str(po)) == {}
    assert "ja.po:" in project.err
    assert "RB338 warning: the translation has changed in the project since this file was exported" in project.err


def test_one_file_may_be_imported_again_and_again(project: Project) -> None:
    po = exported(project.root)
    for text in ("灯芯。", "太い灯芯。", "長い灯芯。"):
        by_id(po, "rule:wick").msgstr = text
        assert set(project.take_text(str(po))) == {CHAPTER, SYNC}
        assert project.err == ""
    edit_chapter(project, "長い灯芯。", "細い灯芯。")
    by_id(po, "rule:wick").msgstr = "赤い灯芯。"
    assert project.take_text(str(po)) == {}
    assert "RB338" in project.err


def test_a_file_that_lost_its_header_of_texts_is_imported_as_it_is(project: Project) -> None:
    po = exported(project.root)
    del po.metadata["X-Rulebook-Exported"]
    edit_chapter(project, "芯。", "太い芯。")
    project.take_text(str(po))
    assert "1 changed" in project.out


def test_lost_reference_is_a_warning(project: Project) -> None:
    project.set("rule:dark", "暗い。")
    assert "RB336 warning: the source refers to [[rule:oil]], but this text does not" in project.err


def test_several_files_and_what_they_lack(project: Project) -> None:
    write_tree(project.root, {"source/lt/1.md": chapter_text("## Late @@sec:late@@\n", book="LT")})
    texts = {code: str(exported(project.root, code=code)) for code in ("LF", "LT")}
    bare = texts["LT"].replace('"Language: ja\\n"\n', "").replace('"X-Rulebook-Book: LT\\n"\n', "")
    assert project.take_text(bare, "--language", "ja", "--book", "lt") == {}
    files = write_tree(
        project.root.parent,
        {"lf.po": texts["LF"], "lt.po": texts["LT"].replace('msgstr ""\n\n#. LT 1.0', 'msgstr "章"\n\n#. LT 1.0')},
    )
    assert main(["import", str(files / "lf.po"), str(files / "lt.po"), "-o", str(project.root)]) == 0
    assert (project.root / "translations/ja/lt/1.md").read_text("utf-8") == "[REF book=LT chap=1]\n\n# 章 @@cha:c1@@\n"
    assert (
        main(
            [
                "import",
                str(files / "lf.po"),
                str(files / "ja.po"),
                str(files / "lt.po"),
                "--language",
                "ja",
                "--book",
                "LT",
                "-o",
                str(project.root),
            ]
        )
        == 1
    )


ENTRY = 'msgctxt "rule:wick"\nmsgid "A wick."\nmsgstr "芯。"\n'

BAD_TEXTS = {
    "unknown id": ('"rule:wick"', '"rule:wik"', "RB332", "no unit of LF has the id 'rule:wik'", "msgid"),
    "unknown id of a text": ('"rule:wick"', '"x0000000000"', "RB332", "export again and merge", "msgid"),
    "no id": ('msgctxt "rule:wick"\n', "", "RB332", "this entry has no msgctxt", "msgid"),
    "twice": (ENTRY, ENTRY + "\n" + ENTRY, "RB333", "there is already an entry for rule:wick", "msgid"),
    "open reference": ("芯。", "芯[[rule:oil", "RB120", "this reference is not closed", "[[rule:oil"),
    "unknown reference": ("芯。", "芯[[rule:oli]]", "RB201", "no unit of LF is called 'rule:oli'", "[[rule:oli]]"),
    "unknown book": ("芯。", "芯[[XX/rule:oil]]", "RB206", "there is no book 'XX'", "[[XX/rule:oil]]"),
    "malformed reference": ("芯。", "芯[[rule oil]]", "RB121", "is not a reference", "[[rule oil]]"),
    "reference in an example": ("芯。", "芯。\\n\\n> **例：** [[rule:oli]]", "RB201", "'rule:oli'", "[[rule:oli]]"),
    "heading line": ("芯。", "芯。\\n\\n## 節\\n\\n文", "RB334", "this line is a heading", "##"),
    "number signs": ("芯。", "### 芯。", "RB334", "the # signs of a heading are not part", "### 芯。"),
    "two lines": ("芯。", "芯。\\n細い。", "RB334", "the first line is the heading", "細い。"),
    "open code": ("芯。", "芯。\\n\\n```\\n文", "RB334", "the code that starts here has no end", "```"),
    "closing signs": ("芯。", "芯 ##", "RB334", "this heading would be read as '芯'", "芯 ##"),
    "anchor": (
        "芯。",
        "@@rule:wick@@ 芯。",
        "RB335",
        "the anchor of rule:wick is not part of the text",
        "@@rule:wick@@",
    ),
    "number": ("芯。", "@@number:1.1.1@@ 芯。", "RB335", "a typed number is not part of the text", "@@"),
    "anchor in a body": ("芯。", "芯。\\n\\n@@rule:wick@@", "RB119", "an anchor must be on the line of", "@@"),
    "open anchor": ("芯。", "芯。@@rule:wick", "RB110", "this anchor is not closed", "@@"),
    "control character": ("芯。", "芯\x07。", "RB103", "control character U+0007", "\x07"),
    "plural": ('msgstr "芯。"', 'msgstr[0] "芯。"', "RB330", "msgstr[0] is for plural forms", "msgstr["),
    "quotation mark": ('msgstr "芯。"', 'msgstr "芯。', "RB330", "this string is not valid", "msgstr"),
    "escape": ("芯。", r"\q芯。", "RB330", r"\q has no meaning in a PO file", "msgstr"),
    "bytes": ("芯。", r"\350\212\257。", "RB330", "write characters, as msgcat --no-escape does", "msgstr"),
    "no PO": ('msgstr "芯。"', "Dear translator,", "RB330", "this is not a line of a PO file", "Dear"),
    "text twice": (
        'msgstr "芯。"',
        'msgstr "芯。"\nmsgstr "火。"',
        "RB330",
        "msgstr follows msgstr",
        'msgstr "火',
    ),
    "no msgstr": ('msgstr "芯。"\n', "", "RB330", "msgctxt follows msgid", "msgctxt"),
    "other language": ("Language: ja", "Language: en", "RB331", "'en' is the source language", "Language"),
    "no tag": ("Language: ja", "Language: Japanese!", "RB331", "is not a language tag", "Language"),
    "no language": ("Language: ja", "Language: ", "RB331", "does not name its language", "msgstr"),
    "other book": ("Book: LF", "Book: XX", "RB331", "there is no book 'XX'; choose from LF", "X-Rulebook"),
    "no book": ('"X-Rulebook-Book: LF\\n"\n', "", "RB331", "does not name its book", "msgstr"),
    "other encoding": ("charset=UTF-8", "charset=EUC-JP", "RB101", "the file declares the encoding euc-jp", "msgid"),
}


@pytest.mark.parametrize(("old", "new", "code", "message", "marked"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_bad_input_is_reported_at_its_place_and_nothing_is_written(
    project: Project, old: str, new: str, code: str, message: str, marked: str
) -> None:
    text = str(exported(project.root)).replace("油**は燃える", "油**はよく燃える")
    assert old in text
    text = text.replace(old, new, 1)
    project.take_text(text, status=1)
    (line,) = (
        line for line in project.err.splitlines() if line.startswith(str(project.root.parent)) and " error: " in line
    )
    assert f": {code} error: " in line
    assert message in line
    row, column = map(int, line.removeprefix(f"{project.root.parent}/ja.po:").split(":")[:2])
    assert text.split("\n")[row - 1][column - 1 :].lstrip('"').startswith(marked)
    assert project.out == ""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--language", "de"), "ja.po:5:1: RB331 error: this file is in the language 'ja', not 'de'"),
        (("--book", "LT"), "ja.po:10:1: RB331 error: this file is for the book LF, not LT"),
    ],
)
def test_file_is_not_of_the_language_or_book_that_was_said(
    project: Project, options: tuple[str, ...], message: str
) -> None:
    project.take_text(str(exported(project.root)), *options, status=1)
    assert message in project.err


def test_mark_that_is_broken_in_the_source_as_well_is_no_error(project: Project) -> None:
    write_tree(project.root, {"source/lf/1.md": SOURCE.replace("A wick.", "A wick.[[rule:gone]]")})
    assert project.set("rule:wick", "灯芯。[[rule:gone]]")


def test_place_in_a_text_of_many_lines(project: Project) -> None:
    po = exported(project.root)
    by_id(po, "rule:oil").msgstr = '油。[[sec:fog]]\n\n"火"\\ と[[rule:oli]]\n\n> **例：** アキは待つ。'
    project.take_text(str(po), status=1)
    line = project.err.splitlines()[0]
    row, column = map(int, line.removeprefix(f"{project.root.parent}/ja.po:").split(":")[:2])
    assert str(po).split("\n")[row - 1][column - 1 :].startswith("[[rule:oli]]")
    assert "did you mean rule:oil?" in project.err


def test_bytes_that_are_no_text(project: Project) -> None:
    data = str(exported(project.root)).replace("Chapter", "Kapitel").encode().replace("霧".encode(), b"\xe9")
    project.take_text(data, status=1)
    assert "RB101 error: byte 0xE9 is not UTF-8" in project.err
    project.take_text("", status=1)
    assert "RB330 error: this PO file was not written by rulebook export: it has no header" in project.err
    project.take_text('msgid ""\nmsgstr ""\n"Language: ja\\n"\n\nmsgctxt "rule:a"\nmsgid "b"', status=1)
    assert "RB330 error: the file ends after a msgid" in project.err


def test_file_of_another_program_with_old_entries(project: Project) -> None:
    text = "# Translator\n" + str(exported(project.root)).replace("芯。", "灯芯。")
    text = f'\ufeff{text}\n#~| msgid "x"\n#~ msgid "y"\n#~ msgstr "z"\n'.replace("\n", "\r\n")
    assert set(project.take_text(text.encode())) == {CHAPTER, SYNC}
    line = text.count("\r\n", 0, text.index("#~ msgid")) + 1
    assert f"; 1 obsolete entry (#~) not imported, the first at {project.root.parent / 'ja.po'}:{line}" in project.out


def test_a_changed_heading_leaves_a_comment_below_it_in_its_place(project: Project) -> None:
    commented = JAPANESE.replace("\n\nゆっくり。", "\n\n<!-- 要確認 -->\n\nゆっくり。")
    write_tree(project.root, {CHAPTER: commented})
    text = by_id(exported(project.root), "rule:oil").msgstr
    changed = project.set("rule:oil", text.replace("燃える", "よく燃える"))
    assert changed[CHAPTER].decode() == commented.replace("燃える", "よく燃える")


def test_text_that_would_make_another_file_of_its_file_is_refused(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "# Words\n\n## W\n\n### **Wick** @@term:wick@@\n\nA string.\n"
    write_tree(project.root, {"source/lf/words.md": words, "translations/ja/lf/words.md": words})
    project.take(setting("term:wick", "芯\n\n紐。"), status=2)
    assert "nothing is written: with these texts" in project.err


def test_translation_that_is_not_utf8_is_left_alone(project: Project) -> None:
    write_tree(project.root, {CHAPTER: JAPANESE.encode().replace("長い".encode(), b"\xe9")})
    project.take(setting("rule:wick", "灯芯。"), status=2)
    assert "1.md is not UTF-8; save it as UTF-8 first" in project.err


def test_sync_state_that_cannot_be_read_is_left_alone(project: Project) -> None:
    write_tree(project.root, {SYNC: "{"})
    project.take(setting("rule:wick", "灯芯。"), status=1)
    assert f"{SYNC}:1:2: RB320 error" in project.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--force",), "--force does not work with .po files"),
        (("--layout", "wca"), "--layout does not work with .po files"),
        (("--labels", "all"), "--labels does not work with .po files"),
        (("rules.txt",), "rules.txt is not a .po file"),
        (("none.po",), "none.po cannot be read: No such file"),
        (("-o", "none"), "none is not a project"),
        (("--language", "no language"), "is not a language tag"),
    ],
)
def test_unusable_options(project: Project, options: tuple[str, ...], message: str) -> None:
    project.take_text(str(exported(project.root)), *options, status=2)
    assert message in project.err


def test_page_that_is_there_already_is_not_overwritten(project: Project) -> None:
    write_tree(project.root, {"translations/ja/lf/words.md": "A page of prose.\n"})
    project.take(setting("term:wick", "**芯**\n\n紐。"), status=2)
    assert "words.md already exists and has no rules of this book" in project.err


PIECES = st.sampled_from(
    ["油", "a", " ", "\n", "\n\n", "#", "## ", "[[rule:oil]]", "[[", "]]", "@@", "rule:x", "\\", "`", "```\n", "> ",
     "- ",
     "**例：** ", "| a |", '"', "\t", "\r\n", "\u3000", "{m}", "50% d", "---\n", "\u2028", "\x0c", "~~~"]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=8).map("".join)
IDS = (
    "cha:c1",
    "sec:fog",
    "rule:oil",
    "rule:wick",
    "rule:long",
    "sec:night",
    "rule:dark",
    "term:wick",
    "A lamp is lit.",
)


def as_read(text: str) -> str:
    """A text as a unit keeps it: no empty lines around it, one after its heading, no blanks around that."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    while lines and not lines[0].strip():
        lines.pop(0)
    if not lines:
        return ""
    heading, body = lines[0].strip(), lines[1:]
    while body and not body[0].strip():
        body.pop(0)
    return "\n".join([heading, "", *body]) if body else heading


@given(
    st.dictionaries(st.sampled_from(IDS), TEXTS, max_size=4),
    st.sampled_from(["\n", "\r\n"]),
    st.sets(st.integers(0, 5)),
)
@example({"rule:wick": "a\n\n```\n"}, "\n", set())
def test_what_is_imported_is_exported_again_or_refused(texts: dict[str, str], line_end: str, gone: set[int]) -> None:
    before = JAPANESE
    for number, (text, _, _) in enumerate(MISSING.values()):
        before = before.replace(text, "") if number in gone else before
    with TemporaryDirectory() as folder:
        root = write_tree(Path(folder, "p"), FILES)
        confirm_all(root)
        write_tree(root, {CHAPTER: before.replace("\n", line_end)})
        files = tree(root)
        po = exported(root)
        old = {entry.msgctxt: entry.msgstr for entry in po}
        texts = {by_id(po, name).msgctxt: text for name, text in texts.items()}
        for name, text in texts.items():
            by_id(po, name).msgstr = text
        try:
            imported = import_translations(root, {"ja.po": str(po).encode()}, read_entries)
        except UnusableInputError:
            imported = None
        assert tree(root) == files
        if imported is None or not imported.summaries:
            assert imported is None or imported.findings
            return
        for path, data in imported.files.items():
            write_tree(root, {path: data})
        now = {entry.msgctxt: entry.msgstr for entry in exported(root)}
        for name, text in texts.items():
            assert now[name] == (as_read(text) or old[name])
        for name in set(old) - set(texts):
            assert now[name] == old[name]
        again = import_translations(root, {"ja.po": str(exported(root)).encode()}, read_entries)
        assert again.files == {}


def test_a_reference_that_lost_its_end_is_refused_although_the_source_has_it_whole(tmp_path: Path) -> None:
    chapter = "[REF book=LF chap=1]\n# {0} @@cha:c@@\n## {0} @@sec:s@@\n### {1}[[sec:s]]\n"
    root = write_tree(
        tmp_path,
        {
            "source/lf/01.md": chapter.format("Fog", "It is wet."),
            "translations/ja/lf/01.md": chapter.format("霧", "濡れる。"),
        },
    )
    po = tmp_path / "lf.po"
    assert main(["export", "--format", "po", "--language", "ja", str(root), "-o", str(po)]) == 0
    before = {path: path.read_bytes() for path in (root / "translations").rglob("*") if path.is_file()}
    text = po.read_text("utf-8")
    assert "濡れる。[[sec:s]]" in text
    po.write_text(text.replace("濡れる。[[sec:s]]", "濡れる。[[sec:s").replace("#, fuzzy\n", ""), "utf-8")
    assert main(["import", str(po), "-o", str(root)]) == 1
    assert before == {path: path.read_bytes() for path in (root / "translations").rglob("*") if path.is_file()}


RULINGS = """---
title: Lamps
tags: [lamps]
---
# Lamps @@cha:lamps@@

## Fog

### @@ruling:two@@ May two lamps burn?
date: 2025-03-01
about: Lamp

> **Answer:** Yes.[[rule:oil]]

### @@ruling:none@@ And none?

> **Answer:** No.[[rule:wick]]
"""


def test_rulings_are_translated_into_their_folder(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "p", FILES | {"source/lf/rulings/lamps.md": RULINGS})
    po = exported(root)
    two = by_id(po, "ruling:two")
    assert "ja/lf/rulings-lamps.html#ruling:two" in two.comment
    two.msgstr = "灯りは2つ燃えてよいですか？\n\ndate: 2025-03-01\nabout: 灯り\n\n> **回答:** はい。[[rule:oil]]"
    by_id(po, "ruling:none").msgstr = "1つもなくてもよいですか？\n\n> **回答:** いいえ。[[rule:wick]]"
    po.save(str(tmp_path / "sent.po"))
    assert main(["import", str(tmp_path / "sent.po"), "--language", "ja", "-o", str(root)]) == 0
    assert "translations/ja/lf/lamps.md" not in tree(root)
    written = (root / "translations/ja/lf/rulings/lamps.md").read_text("utf-8")
    assert (
        "### @@ruling:two@@ 灯りは2つ燃えてよいですか？\ndate: 2025-03-01\nabout: 灯り\n\n> **回答:** はい。" in written
    )
    assert "### @@ruling:none@@ 1つもなくてもよいですか？\n\n> **回答:** いいえ。" in written
    (rulings,) = load(root).library.books["ja"][0].rulings
    two_ja = next(unit for unit in rulings.units if unit.label == "ruling:two")
    assert two_ja.ruling is not None
    assert (two_ja.ruling.date, two_ja.ruling.about) == ("2025-03-01", ("灯り",))
    before = tree(root)
    exported(root).save(str(tmp_path / "again.po"))
    assert main(["import", str(tmp_path / "again.po"), "--language", "ja", "-o", str(root)]) == 0
    assert tree(root) == before


def test_a_region_that_a_program_adds_makes_no_new_language_unasked(project: Project) -> None:
    po = exported(project.root)
    by_id(po, "rule:wick").msgstr = "灯芯。"
    po.metadata["Language"] = "ja_JP"
    assert project.take_text(str(po), status=1) == {}
    assert "there is no translation into 'ja_JP', but there is one into 'ja'" in project.err
    assert "choose with --language ja or --language ja-JP" in project.err
    assert set(project.take_text(str(po), "--language", "ja")) == {CHAPTER, SYNC}
    assert "translations/ja-JP/lf/1.md" in project.take_text(str(po), "--language", "ja-JP")


@pytest.mark.parametrize(
    ("there", "named"),
    [
        ("zh-Hans", "zh_CN"),
        ("zh-Hant", "zh_TW"),
        ("pt-BR", "pt"),
        ("nb", "no"),
        ("he", "iw"),
        ("zh-Hans", "zh_Hans_CN"),
    ],
)
def test_another_tag_of_a_language_makes_no_second_translation_unasked(
    project: Project, there: str, named: str
) -> None:
    (project.root / "translations" / "ja").rename(project.root / "translations" / there)
    po = exported(project.root, there)
    by_id(po, "rule:wick").msgstr = "灯芯。"
    po.metadata["Language"] = named
    assert project.take_text(str(po), status=1) == {}
    assert f"choose with --language {there} or --language {named.replace('_', '-')}" in project.err
    assert {name.split("/")[1] for name in project.take_text(str(po), "--language", there)} == {there}


def test_the_name_of_a_locale_means_a_script(project: Project) -> None:
    po = exported(project.root, "sr-Latn")
    po.metadata["Language"] = "sr@latin"
    by_id(po, "rule:wick").msgstr = "Stenj."
    assert "translations/sr-Latn/lf/1.md" in project.take_text(str(po))


def test_a_reference_that_lost_one_bracket_is_an_error_at_its_place(project: Project) -> None:
    assert project.set("rule:dark", "暗い。[[rule:oil]", status=1) == {}
    assert "RB120 error" in project.err


def test_code_that_lost_a_fence_is_an_error_though_the_source_has_code(tmp_path: Path, project: Project) -> None:
    source = SOURCE.replace("A wick.\n", "A wick.\n\n```\nA B\n```\n")
    other = Project(write_tree(tmp_path / "q", FILES | {"source/lf/1.md": source}), project.capsys)
    assert other.set("rule:wick", "芯。\n\nA B\n```", status=1) == {}
    assert "the code that starts here has no end" in other.err


def test_an_entry_with_plural_forms_is_named_as_such(project: Project) -> None:
    text = str(exported(project.root)).replace('msgid "A wick."\n', 'msgid "A wick."\nmsgid_plural "Wicks."\n')
    project.take_text(text, status=1)
    assert "msgid_plural is for plural forms, which rulebook entries do not have" in project.err
