"""Building tiny projects with Sphinx."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

ROOTS = Path(__file__).parent.parent / "roots"


@dataclass
class BuildResult:
    """The exit status of a build and all that it warned of."""

    status: int
    warnings: str


@dataclass
class Project:
    """A copy of a project of tests/roots, and what builds it."""

    root: Path
    out: Path

    def sphinx(
        self,
        name: str,
        jobs: int = 1,
        language: str = "en",
        builder: str = "html",
        fresh: bool = False,
        strict: bool = False,
        source: Path | None = None,
    ) -> BuildResult:
        """Run Sphinx into the output folder ``name``, as sphinx-build does; ``source`` is the project's where None."""
        target = self.out / name
        doctrees = self.out / f"{name}.doctrees"
        if fresh:
            shutil.rmtree(target, ignore_errors=True)
            shutil.rmtree(doctrees, ignore_errors=True)
        warnings = io.StringIO()
        with patch_docutils(self.root), docutils_namespace():
            app = Sphinx(
                source or self.root / "source",
                self.root,
                target,
                doctrees,
                builder,
                confoverrides={"language": language},
                status=None,
                warning=warnings,
                warningiserror=strict,
                parallel=jobs,
            )
            app.build()
        return BuildResult(app.statuscode, warnings.getvalue())

    def html(self, name: str, page: str) -> str:
        """Return a page of an output folder."""
        return (self.out / name / page).read_text("utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace text in a source file, which must have it."""
        file = self.root / path
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Project]:
    """Return what copies a project of tests/roots to work on."""

    def copy(name: str) -> Project:
        root = tmp_path / name
        shutil.copytree(ROOTS / name, root)
        return Project(root, tmp_path / "out")

    return copy


def without_term_links(html: str) -> str:
    """Return HTML whose terms are no links."""
    return re.sub(r'<a class="?d"? [^>]*>(.*?)</a>', r"\1", html, flags=re.S)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return all that a build wrote, by path, without Sphinx's own record of its settings."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".buildinfo"
    }
