"""The files of a build that are not pages: previews and pictures; and the record of what an output folder holds.

Sphinx never deletes, so a chapter that was renamed would go on being found: what the record of the last build lists and
this build has not is removed.  The record lies in the output folder, and not in Sphinx's environment, so that it says
what is really there, whatever became of the builds since.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from .domain import site_of
from .further_pages import PAGE_BUILDERS, write_pages
from .renderer import image_address

RECORD = ".rulebook-record.json"


def read_record(outdir: Path) -> list[str]:
    """Return the files that the last finished build into a folder wrote, below it; none where there is no record."""
    try:
        return [str(file) for file in json.loads((outdir / RECORD).read_bytes())["files"]]
    except (OSError, ValueError, LookupError, TypeError):
        return []


def write_output_files(app: Sphinx, exception: Exception | None) -> None:
    """Write previews and pictures and remove left-over files.

    Connected to ``build-finished``, which Sphinx emits once, when all pages are written or the build has failed.
    """
    if exception is not None or app.builder.format != "html":
        return
    site = site_of(app.env)
    outdir = Path(app.outdir)
    builder: Any = app.builder  # of HTML, each of which knows its files
    pages = (Path(str(builder.get_outfilename(name))) for name in app.env.found_docs)
    files = {page.relative_to(outdir).as_posix() for page in pages}
    if app.builder.name in PAGE_BUILDERS:
        for path, text in write_pages(site, app.env):
            files.add(path)
            _write(outdir / path, text)
    for name in site.edition.documents.chapters:
        rendered = site.rendering.rendered(name)
        address = preview_address(name)
        files.add(address)
        _write(outdir / address, _preview_script(name, rendered.previews))
        for image in rendered.images:
            files.add(image_address(image))
            _copy(Path(site.edition.library.root, image), outdir / image_address(image))
    files |= {f"_images/{name}" for _, name in app.env.images.values()}
    _remove_left_over(outdir, files)
    _write(outdir / RECORD, json.dumps({"files": sorted(files)}, ensure_ascii=False, indent=0) + "\n")
    (outdir / ".buildinfo.bak").unlink(missing_ok=True)  # Sphinx's, of an earlier build's settings


def preview_address(document: str) -> str:
    """Return where the previews of a chapter are, below the output folder."""
    return f"{document}.preview.js"


def _preview_script(document: str, previews: dict[str, str]) -> str:
    """Return a classic script, since a page opened from a folder may load nothing else."""
    payload = json.dumps(previews, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"rulebookPreviews({json.dumps(document)},{payload});\n"


def _write(path: Path, text: str) -> None:
    data = text.encode("utf-8")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.is_file() or target.read_bytes() != source.read_bytes():
        shutil.copyfile(source, target)


def _remove_left_over(outdir: Path, files: set[str]) -> None:
    for name in read_record(outdir):
        path = outdir / name
        if name not in files and path.is_file() and path.resolve().is_relative_to(outdir.resolve()):
            path.unlink()
            for folder in path.parents:
                if folder == outdir or any(folder.iterdir()):
                    break
                folder.rmdir()
