"""What Sphinx keeps of a build in its environment."""

import pickle
from pathlib import Path

from sphinx.project import Project

from sphinx_rulebook.cli.command_line import main


def test_the_environment_has_no_rules(tmp_path: Path) -> None:
    """It is read and written by every build, so it must not grow with the text of a library."""
    chapter = tmp_path / "source" / "hr" / "01.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_text(
        "[REF book=HR chap=1]\n\n# Herons\n\n## Fishing\n\n### @@rule:wade@@ A heron wades before it fishes.\n", "utf-8"
    )
    assert main(["build", str(tmp_path)]) == 0
    environment = tmp_path / "build" / ".html-doctrees" / "en" / "environment.pickle"
    data = environment.read_bytes()
    assert b"wades before it" not in data
    project = pickle.loads(data).project
    assert type(project) is Project
    assert "hr/01" in project.docnames
