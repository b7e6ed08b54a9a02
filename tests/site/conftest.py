"""Builds tiny projects with Sphinx."""

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
    """The exit status of a build, and all its warnings."""

    status: int
    warnings: str


@dataclass
class Project:
    """A copy of a project of tests/roots, and methods to build it."""

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
        doctrees_of: str | None = None,
    ) -> BuildResult:
        """Run Sphinx into the output folder ``name``, as sphinx-build does; ``source`` defaults to the project's.

        ``doctrees_of`` is the output folder whose doctrees the build shares, as all builders of a project do by `make`.
        """
        target = self.out / name
        doctrees = self.out / f"{doctrees_of or name}.doctrees"
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


def copy_project(name: str, folder: Path) -> Project:
    """Return a copy of a project of tests/roots in a folder."""
    root = folder / name
    shutil.copytree(ROOTS / name, root)
    return Project(root, folder / "out")


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Project]:
    """Return a function that copies a project of tests/roots to work on."""
    return lambda name: copy_project(name, tmp_path)


def without_term_links(html: str) -> str:
    """Return HTML without the links of terms."""
    return re.sub(r'<a class="?d"? [^>]*>(.*?)</a>', r"\1", html, flags=re.S)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return all files that a build wrote, by path, without Sphinx's own record of its settings."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".buildinfo"
    }
