"""Numbers with a word or a sign that no unit has, and that the document may or may not mean as its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

ENGLISH = "Rule 1 A kite flies as Rule 2 says.\n\nRule 2 A kite lands{}.\n\nRule 3 A winner of rules 1 and 2 rests.\n"
GERMAN = "§ 1 Ein Drachen fliegt.\n\n§ 2 Ein Drachen landet{}, siehe § 1.\n\n§ 3 Der Sieger ruht.\n"
JAPANESE = "第1条 凧は第2条のとおりに揚げる。\n\n第2条 凧を降ろす{}。\n\n第3条 勝者は休む。\n"


@pytest.mark.parametrize(
    ("text", "language", "added", "shown"),
    [
        (ENGLISH, "en", " as Rule 9 says", "1 number stayed text, because no unit has it: Rule 9."),
        (ENGLISH, "en", " (rules 1, 8 and rule 9)", "2 numbers stayed text, because no unit has them: 8, rule 9."),
        (ENGLISH, "en", " as Rule 9 of the Sailing Code says", ""),
        (ENGLISH, "en", " under rules 1 and 20 judges agree", ""),
        (GERMAN, "de", " nach § 9", "1 number stayed text, because no unit has it: § 9."),
        (GERMAN, "de", " nach § 9 Abs. 2 BGB", ""),
        (GERMAN, "de", " nach § 9 der Flugordnung", ""),
        (JAPANESE, "ja", "。第9条を参照", "1 number stayed text, because no unit has it: 第9条."),
        (JAPANESE, "ja", "。航空法第9条を参照", ""),
    ],
)
def test_they_are_asked_about_unless_another_document_is_named(
    text: str, language: str, added: str, shown: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "kites.txt"
    document.write_text(text.format(added), "utf-8")
    status = main(["import", str(document), "--language", language, "--book", "KI", "-o", str(tmp_path / "source")])
    said = capsys.readouterr().err
    assert status == (1 if shown else 0)
    if shown:
        assert f"kites.txt:3: {shown}" in said
    else:
        assert "stayed text" not in said
