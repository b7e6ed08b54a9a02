"""The folder in which a program for sites keeps its pages, and the navigation that it has in a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

DOCUSAURUS = ("docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "sidebars.js", "sidebars.ts")
_SETTINGS = ("toml", "yaml", "yml", "json")
_HUGO = (
    *(f"hugo.{ending}" for ending in _SETTINGS),
    *("config/_default", "quartz.config.ts"),
)
_ASTRO = tuple(f"astro.config.{ending}" for ending in ("mjs", "js", "ts", "mts"))
_ROOTS = (
    (DOCUSAURUS, "docs"),
    (_HUGO, "content"),
    (_ASTRO, "src/content/docs"),
    (("docs/.vitepress",), "docs"),
    (("docs/.vuepress",), "docs"),
)
"""What a program is known by, and where its pages are."""
_CONFIGS = tuple(f"config.{ending}" for ending in ("js", "ts", "mjs", "mts"))
_UNREAD = (
    *("sidebars.js", "sidebars.ts", *_ASTRO, "mint.json", "docs.json", "_toc.yml", "_quarto.yml", "_bookdown.yml"),
    *("_Sidebar.md", "_data/navigation.yml", "_data/nav.yml", "_data/sidebar.yml"),
    *(f"{folder}/{name}" for folder in (".vitepress", ".vuepress") for name in _CONFIGS),
)
"""The files in which other programs have a navigation."""
_MOST_BYTES = 1_000_000
_SIGNS = ("sidebar", "nav", "chapter", "rmd_files", "arrange:", "order:")


def root_of_pages(top: Path) -> Path:
    """Return the folder below ``top`` that has the pages of a site, or ``top`` itself."""
    if _is_old_hugo(top) and (top / "content").is_dir():
        return top / "content"
    for signs, folder in _ROOTS:
        if any((top / sign).exists() for sign in signs) and (top / folder).is_dir():
            return top / folder
    return top


def _is_old_hugo(top: Path) -> bool:
    """Return whether a folder has settings of Hugo in a file with the name that they had before 2023: any program may
    have one of this name, so that it has to have the address of a site.
    """
    found = (top / f"config.{ending}" for ending in _SETTINGS)
    return any(b"baseurl" in path.read_bytes()[:_MOST_BYTES].lower() for path in found if path.is_file())


def unread_navigations(top: Path, root: Path) -> Sequence[str]:
    """Return the paths below ``top`` of the files that have a navigation which is not read."""
    bases = [top] if root == top else [top, root]
    found = [base / name for base in bases for name in _UNREAD if (base / name).is_file()]
    if root != top:  # the awesome-pages plugin of MkDocs
        found += sorted(path for path in root.rglob(".pages") if path.is_file())
    return [path.relative_to(top).as_posix() for path in found if _has_navigation(path)]


def _has_navigation(path: Path) -> bool:
    """Return whether a file says anything about an order: settings of a site may have none."""
    if path.name.lower().startswith(("sidebars.", "_toc", "_sidebar")) or path.parent.name == "_data":
        return True
    try:
        text = path.read_bytes()[:_MOST_BYTES].decode("utf-8", "replace")
    except OSError:
        return False
    return any(sign in text for sign in _SIGNS)
