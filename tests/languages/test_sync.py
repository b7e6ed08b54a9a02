"""The file that remembers what was translated from which wording."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.sync import FORMAT, SyncEntry, SyncState, read_sync, sync_path, write_sync
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.findings import Code, Finding

from ..helpers import write_tree
from .pairs import ENGLISH, JAPANESE, project

SOURCE = Book("LF", "Lights", "en", "source/lf")
TRANSLATION = Book("LF", "灯", "ja", "translations/ja/lf")
PATH = "translations/ja/lf/sync.json"

ENTRY = {"kind": "rule", "source": "Ring.", "translation": "鳴らす。"}

TEXTS = st.text(max_size=12)
ENTRIES = st.dictionaries(TEXTS, st.builds(SyncEntry, TEXTS, TEXTS, TEXTS, TEXTS), max_size=4)
REASONS = st.dictionaries(TEXTS, st.text(min_size=1, max_size=12).filter(str.strip), min_size=1, max_size=3)
STATES = st.builds(SyncState, ENTRIES, st.dictionaries(TEXTS, REASONS, max_size=3))


def write(root: Path, state: SyncState) -> bytes:
    """Write a state and return the bytes of its file."""
    assert write_sync(str(root), SOURCE, TRANSLATION, state) == PATH
    return (root / PATH).read_bytes()


def read(root: Path) -> tuple[SyncState, list[Finding]]:
    """Read the state of a root with what is wrong with it."""
    findings: list[Finding] = []
    return read_sync(str(root), TRANSLATION, findings), findings


@given(STATES)
def test_what_is_written_is_read_again(state: SyncState) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder)
        first = write(root, state)
        again, findings = read(root)
        assert (again, findings) == (state, [])
        assert list(again.entries) == list(state.entries)
        assert write(root, again) == first
        assert [path.name for path in (root / PATH).parent.iterdir()] == ["sync.json"]


def test_a_file_says_whose_it_is_and_names_another_id_only_where_it_differs(tmp_path: Path) -> None:
    entries = {
        "rule:bell": SyncEntry("rule", "Ring.", "rule:bell", "鳴らす。"),
        "x1": SyncEntry("rule", "Row.", "x2", "漕ぐ。"),
    }
    silenced = {"x1": {"RB311": "A shout.", "RB307": "Both oars."}, "rule:none": {}}
    assert json.loads(write(tmp_path, SyncState(entries, silenced))) == {
        "format": "rulebook-sync/1",
        "book": "LF",
        "language": "ja",
        "source": "en",
        "units": {
            "rule:bell": {"kind": "rule", "source": "Ring.", "translation": "鳴らす。"},
            "x1": {"kind": "rule", "source": "Row.", "translation": "漕ぐ。", "id": "x2"},
        },
        "silenced": {"x1": {"RB307": "Both oars.", "RB311": "A shout."}},
    }


def test_a_file_is_made_to_be_read_and_compared_by_people(tmp_path: Path) -> None:
    state = SyncState({"rule:bell": SyncEntry("rule", "Ring.", "rule:bell", "鳴らす。")})
    text = write(tmp_path, state).decode("utf-8")
    assert text.endswith("}\n")
    assert '   "translation": "鳴らす。"\n' in text


def test_units_stay_in_their_order_and_judgements_are_sorted(tmp_path: Path) -> None:
    entry = SyncEntry("rule", "Ring.", "rule:bell", "鳴らす。")
    state = SyncState({"z": entry, "a": entry}, {"z": {"RB307": "x"}, "a": {"RB307": "x"}})
    data = json.loads(write(tmp_path, state))
    assert (list(data["units"]), list(data["silenced"])) == (["z", "a"], ["a", "z"])


def test_without_a_file_nothing_is_known_and_nothing_is_wrong(tmp_path: Path) -> None:
    assert read(tmp_path) == (SyncState(), [])


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    data = json.dumps({"format": FORMAT, "units": {"rule:bell": ENTRY}}).encode()
    write_tree(tmp_path, {PATH: b"\xef\xbb\xbf" + data})
    assert read(tmp_path) == (SyncState({"rule:bell": SyncEntry("rule", "Ring.", "rule:bell", "鳴らす。")}), [])


def test_the_file_of_a_book_that_is_the_tree_lies_at_its_top() -> None:
    assert sync_path(Book("LF", "灯", "ja", "")) == "sync.json"
    assert sync_path(TRANSLATION) == PATH


def with_format(**parts: object) -> str:
    """Return a file of this version with some parts."""
    return json.dumps({"format": FORMAT, **parts})


#: What cannot be read, by what is wrong with it: the file, and words of the message.
WRONG: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "not valid JSON"),
    "cut off": ('{"format": "rulebook-sync/1", "units": {', "not valid JSON"),
    "merge conflict": ('<<<<<<< HEAD\n{"format": "rulebook-sync/1"}\n', "a merge left two texts here"),
    "Latin-1": ('{"format": "rulebook-sync/1", "book": "Caf\xe9"}'.encode("latin-1"), "not UTF-8"),
    "nested too deep": ("[" * 200_000, "too deep"),
    "too long a number": ("1" * 10_000, ""),
    "list": ("[]", "not a sync state"),
    "null": ("null", "not a sync state"),
    "no format": ("{}", "not a sync state"),
    "format is a number": ('{"format": 1}', "not a sync state"),
    "later version": ('{"format": "rulebook-sync/2"}', "later version"),
    "other format": ('{"format": "rulebook-findings/1"}', "another format"),
    "format of two lines": ('{"format": "a\\nb"}', "another format"),
    "units are a list": (with_format(units=[]), "objects"),
    "units are null": (with_format(units=None), "objects"),
    "silenced is a text": (with_format(silenced="RB307"), "objects"),
    "entry is a text": (with_format(units={"rule:bell": "Ring."}), "'rule:bell' is not an object"),
    "entry without kind": (with_format(units={"a": {"source": "Ring.", "translation": "x"}}), "kind"),
    "source is null": (with_format(units={"a": ENTRY | {"source": None}}), "source"),
    "id is a number": (with_format(units={"a": ENTRY | {"id": 3}}), "'a'"),
    "translation is a list": (with_format(units={"a": ENTRY | {"translation": []}}), "translation"),
    "reasons are a text": (with_format(silenced={"rule:bell": "RB307"}), "silenced['rule:bell']"),
    "reason is blank": (with_format(silenced={"rule:bell": {"RB307": " "}}), "with a reason"),
    "reason is null": (with_format(silenced={"rule:bell": {"RB307": None}}), "with a reason"),
    "half a character": ('{"format": "rulebook-sync/1", "units": {"a": {"kind": "rule", "source": "\\ud800", '
                         '"translation": "x"}}}', "surrogates"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "words"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_read_is_reported_and_nothing_is_known(tmp_path: Path, data: str | bytes, words: str) -> None:
    write_tree(tmp_path, {PATH: data})
    state, (finding,) = read(tmp_path)
    assert state == SyncState()
    assert (finding.code, finding.file) == (Code.BAD_SYNC, PATH)
    assert words in finding.message
    assert "\n" not in finding.message


@pytest.mark.parametrize(("data", "words"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize(
    "arguments", [["--all"], ["rule:bell"], ["rule:bell", "--silence", "RB307", "--reason", "Said once."]]
)
def test_what_cannot_be_read_is_never_overwritten(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    data: str | bytes,
    words: str,
    arguments: list[str],
) -> None:
    write_tree(tmp_path, project(ENGLISH, JAPANESE, {PATH: data}))
    before = (tmp_path / PATH).read_bytes()
    assert main(["confirm", "--language", "ja", *arguments, "--project", str(tmp_path)]) == 2
    assert (tmp_path / PATH).read_bytes() == before
    printed = capsys.readouterr().err
    assert "RB320" in printed
    assert words in printed
    assert "it was not changed" in printed


def test_a_folder_in_its_place_is_reported(tmp_path: Path) -> None:
    write_tree(tmp_path, {f"{PATH}/x": ""})
    state, (finding,) = read(tmp_path)
    assert (state, finding.code) == (SyncState(), Code.BAD_SYNC)


def test_confirming_takes_nothing_away_while_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = write(tmp_path, SyncState({"rule:bell": SyncEntry("rule", "Ring.", "rule:bell", "鳴らす。")}))

    def fail(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="space"):
        write(tmp_path, SyncState())
    assert (tmp_path / PATH).read_bytes() == first
