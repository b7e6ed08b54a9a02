"""The files of a build that are not pages: previews and pictures; and the record of what an output folder holds.

Sphinx never deletes, so a chapter that was renamed would go on being found: what the record of the last build lists and
this build has not is removed.  The record lies in the output folder, and not in Sphinx's environment, so that it says
what is really there, whatever became of the builds since.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from ..xml_text import MalformedXmlError
from .book_texts import TEXTS, book_texts
from .bundles import BUNDLES, bundle
from .documents import ROOT_DOCUMENT
from .domain import site_of
from .edition_files import EditionFiles, read_written
from .further_pages import PAGE_BUILDERS, write_pages
from .library_script import LIBRARY, library_script
from .output_folder import OutputFolder
from .plain_texts import PlainTexts
from .previews import preview_address, preview_script
from .renderer import image_address
from .state import Site
from .switching import other_addresses
from .theme_files import THEME_FOLDER
from .themes import uses_own_theme

RECORD = ".rulebook-record.json"


def read_record(outdir: Path) -> dict[str, Any]:
    """Return what the last finished build into a folder wrote there; nothing where there is no record.

    ``files`` are below the folder; ``editions`` are those of past editions by themselves.
    """
    try:
        record = json.loads((outdir / RECORD).read_bytes())
        return {"files": [str(file) for file in record["files"]], "editions": dict(record.get("editions", {}))}
    except (OSError, ValueError, LookupError, TypeError):
        return {"files": [], "editions": {}}


def write_output_files(app: Sphinx, exception: Exception | None) -> None:
    """Write previews and pictures and remove left-over files.

    Connected to ``build-finished``, which Sphinx emits once, when all pages are written or the build has failed.
    """
    if exception is not None or app.builder.format != "html":
        return
    try:
        _write_all(app)
    except MalformedXmlError as error:
        raise ExtensionError(str(error)) from None


def _write_all(app: Sphinx) -> None:
    site = site_of(app.env)
    outdir = Path(app.outdir)
    builder: Any = app.builder  # of HTML, each of which knows its files
    pages = (Path(str(builder.get_outfilename(name))) for name in app.env.found_docs)
    output = OutputFolder(outdir)
    output.files |= {page.relative_to(outdir).as_posix() for page in pages}
    if app.builder.name in PAGE_BUILDERS:
        texts = PlainTexts(site.edition)
        for path, text in chain(write_pages(site, app.env, texts), _scripts(site, texts)):
            output.write(path, text)
        if not uses_own_theme(app.builder):
            _copy_static(output)
    record = read_record(outdir)
    of_editions = EditionFiles(site, app.env, output, read_written(record))
    of_editions.write_all()
    images = set(of_editions.images)
    for name in site.edition.documents.chapters:
        rendered = site.rendering.rendered(name)
        output.write(preview_address(name), preview_script(rendered.previews))
        images |= rendered.images
    for image in images:
        output.copy(Path(site.edition.library.root, image), image_address(image))
    files = output.files | {f"_images/{name}" for _, name in app.env.images.values()}
    _remove_left_over(outdir, files, record["files"])
    editions = {key: one.to_json() for key, one in sorted(of_editions.written.items())}
    lasting = {"files": sorted(files), "editions": editions}
    output.write(RECORD, json.dumps(lasting, ensure_ascii=False, indent=0) + "\n")
    (outdir / ".buildinfo.bak").unlink(missing_ok=True)  # Sphinx's, of an earlier build's settings


def _copy_static(output: OutputFolder) -> None:
    """Copy what our further pages need of our theme, which Sphinx copies only where it is the project's theme."""
    static = THEME_FOLDER / "static"
    for path in sorted(static.rglob("*")):
        if path.is_file():
            output.copy(path, f"_static/{path.relative_to(static).as_posix()}")


def _scripts(site: Site, texts: PlainTexts) -> Iterator[tuple[str, str]]:
    """Yield path and text of our scripts: what pages run, and what these load."""
    for name, start in BUNDLES.items():
        yield f"_static/{name}", bundle(start)
    yield LIBRARY, library_script(site)
    for name, page in site.edition.documents.books.items():
        yield (
            f"{name.removesuffix(ROOT_DOCUMENT)}{TEXTS}",
            book_texts(site.edition, page.book, "", texts, other_addresses(site, page.book)),
        )


def _remove_left_over(outdir: Path, files: set[str], before: list[str]) -> None:
    for name in before:
        path = outdir / name
        if name not in files and path.is_file() and path.resolve().is_relative_to(outdir.resolve()):
            path.unlink()
            for folder in path.parents:
                if folder == outdir or any(folder.iterdir()):
                    break
                folder.rmdir()
