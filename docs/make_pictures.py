"""Make the pictures of the manual: what readers and writers see, taken in a browser from the bundled rulebook.

Run it after the look has changed; pictures of other machines differ by their fonts. It needs what the tests need:
Chromium, and the packages of the extra ``test``.  Names given as arguments limit it to these pictures.
"""

from __future__ import annotations

import argparse
import io
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
DESKTOP = (1180, 700)
PHONE = (390, 700)
# Pixels of the picture for one of the page. Desktops are shown smaller than they are, phones as large as they are.
SCALE = 1.5
SCALE_OF_PHONES = 1
QUALITY = 75


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its name, the address of a page below the site's folder, and what to do there before it is taken."""

    name: str
    address: str
    size: tuple[int, int] = DESKTOP
    act: Callable[[Page], None] = lambda page: None


def _search(page: Page) -> None:
    page.keyboard.press("/")
    page.locator("#search-field").fill("4.2")
    page.locator("#found [role=option]").first.wait_for()


def _open_panel(page: Page) -> None:
    page.locator("#rule\\:turn_player button").first.click()
    page.wait_for_load_state("networkidle")


def _find_old_number(page: Page) -> None:
    page.locator("main input").first.fill("4.2.3")
    page.keyboard.press("Enter")


def _wait_for_books(page: Page) -> None:
    page.get_by_role("button", name="Save").first.wait_for()


# What the bundled rulebook shows as it is.
BUNDLED = (
    Picture("home", "en/index.html"),
    Picture("chapter", "en/kk/04-the-round.html"),
    Picture("search", "en/kk/04-the-round.html", act=_search),
    Picture("rule-on-a-phone", "en/kk/04-the-round.html#rule:turn_player", PHONE, _open_panel),
    Picture("two-languages", "en/kk/04-the-round.ja.html"),
    Picture("changes", "en/kk/changes-1.3.0.html"),
    Picture("find", "en/kk/find.html", act=_find_old_number),
    Picture("ruling", "en/r/kk/ruling-spare_card_in_play.html"),
    Picture("offline-on-a-phone", "en/offline.html", PHONE, _wait_for_books),
    Picture("graph", "en/kk/graph.html?rule=rule:capture"),
)


def _wait_for_findings(page: Page) -> None:
    page.locator("#rulebook-findings").wait_for()


# What needs a project of its own; `_others` makes them.
SERVED = Picture("serving", "en/kk/04-the-round.html#rule:turn_player", act=_wait_for_findings)
BRANDED = Picture("look", "en/index.html", (1180, 560))
IMPORTED = Picture("import", "kites.pdf.html")
PRINTED = "print"
NAMES = (*(one.name for one in BUNDLED), SERVED.name, BRANDED.name, IMPORTED.name, PRINTED)


def take(browser: Browser, base: str, picture: Picture) -> Image.Image:
    """Take a picture; ``base`` is the address of the site's folder, with a slash at its end."""
    width, height = picture.size
    is_phone = picture.size == PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=SCALE_OF_PHONES if is_phone else SCALE,
        has_touch=is_phone,
        is_mobile=is_phone,
        reduced_motion="reduce",
        color_scheme="light",
        # A worker fetches the whole site in the background, and only one page shows what it has fetched.
        service_workers="allow" if picture.act is _wait_for_books else "block",
    )
    page = context.new_page()
    page.goto(base + picture.address)
    picture.act(page)
    page.wait_for_timeout(300)
    taken = page.screenshot()
    context.close()
    return _framed(Image.open(io.BytesIO(taken)))


def _framed(image: Image.Image) -> Image.Image:
    framed = image.convert("RGB")
    # Pages of the manual have the same ground: without a frame, nobody sees where a picture ends.
    ImageDraw.Draw(framed).rectangle((0, 0, framed.width - 1, framed.height - 1), outline="#b8b4a6", width=2)
    return framed


def _others(browser: Browser, project: Path, folder: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield the names of the pictures, and the pictures, that need a project of their own, made in ``folder``."""
    with _serving(project, folder / "serving") as base:
        yield SERVED.name, take(browser, base, SERVED)
    branded = _copy(project, folder / "branded")
    (branded / "pyproject.toml").write_text(BRAND, encoding="utf-8")
    (branded / "lantern.svg").write_text(LOGO, encoding="utf-8")
    _rulebook("build", branded, "--output", folder / "branded-site")
    yield BRANDED.name, take(browser, f"{(folder / 'branded-site').as_uri()}/", BRANDED)
    kites = folder / "kites"
    kites.mkdir()
    shutil.copy(ROOT / "docs" / "tutorial" / "kites.pdf", kites)
    _rulebook("import", "kites.pdf", "--book", "KB", "--output", "source", "--look", "look", cwd=kites)
    yield IMPORTED.name, take(browser, f"{(kites / 'look').as_uri()}/", IMPORTED)
    _rulebook("export", project, "--format", "pdf", "--language", "en", "--output", folder / "book.pdf")
    yield PRINTED, _spread_of(folder / "book.pdf", "The Round")


BRAND = """\
[tool.rulebook.site]
name = "Lantern Guild"
logo = "lantern.svg"
accent = "#0a7d5a"
announcement = "The spring edition is out: see what has changed."

[[tool.rulebook.site.links]]
text = "Tournaments"
href = "https://guild.example/tournaments"
"""
LOGO = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path d="M11 4h10v3H11zM11 25h10v3H11z" fill="#0a7d5a"/>
  <path d="M9 8h14c3 5 3 11 0 16H9c-3-5-3-11 0-16z" fill="#f2b53c"/>
  <path d="M16 8v16M11.500 8c-2 5-2 11 0 16M20.500 8c2 5 2 11 0 16" stroke="#0a7d5a" stroke-width="1.500" fill="none"/>
</svg>
"""


def _copy(project: Path, target: Path) -> Path:
    """Copy the texts of a project, without what was built from them."""
    target.mkdir()
    for name in ("source", "translations"):
        shutil.copytree(project / name, target / name)
    return target


class _QuietHandler(SimpleHTTPRequestHandler):
    """Serves a folder without a log; a page that is closed too early is not worth one either."""

    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextmanager
def _hosting(site: Path) -> Iterator[str]:
    """Serve a built site, as a host would, and yield its address: from disk it keeps nothing for offline reading."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_QuietHandler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def _serving(project: Path, folder: Path) -> Iterator[str]:
    """Serve a copy of a project in which a reference has been broken, and yield its address."""
    copy = _copy(project, folder)
    chapter = copy / "source" / "kk" / "04-the-round.md"
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(text.replace("[[rule:dealer]]", "[[rule:daeler]]", 1), encoding="utf-8")
    command = [sys.executable, "-m", "sphinx_rulebook", "serve", str(copy), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        for line in server.stdout:
            if line.startswith("Serving "):
                yield line.split()[1]
                break
        server.terminate()


def _spread_of(path: Path, chapter: str) -> Image.Image:
    """Return the first two pages of a chapter of a PDF side by side."""
    with pypdfium2.PdfDocument(path) as document:
        marks = (mark for mark in document.get_toc() if mark.get_title().endswith(chapter))
        start = next(marks).get_dest().get_index()
        images = [document[start + more].render(scale=SCALE).to_pil() for more in (0, 1)]
    gap = 12
    sheet = Image.new("RGB", (sum(one.width for one in images) + 3 * gap, images[0].height + 2 * gap), "#d9d9d9")
    left = gap
    for image in images:
        sheet.paste(image, (left, gap))
        left += image.width + gap
    return _framed(sheet)


def _rulebook(*arguments: str | Path, cwd: Path = ROOT) -> None:
    command = [sys.executable, "-m", "sphinx_rulebook", *map(str, arguments)]
    subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main() -> None:
    """Make the pictures that the command line names, or all of them."""
    arguments = argparse.ArgumentParser(description="Make the pictures of the manual.")
    arguments.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help="make only these pictures")
    wanted = set(arguments.parse_args().names or NAMES)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder = Path(scratch)
        project = _copy(ROOT, folder / "bundled")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        if wanted & {one.name for one in BUNDLED}:
            _rulebook("build", project, "--output", folder / "site")
            with _hosting(folder / "site") as base:
                for picture in BUNDLED:
                    if picture.name in wanted:
                        _write(picture.name, take(browser, base, picture))
        if wanted - {one.name for one in BUNDLED}:
            for name, picture_of_its_own in _others(browser, project, folder):
                if name in wanted:
                    _write(name, picture_of_its_own)
        browser.close()


def _write(name: str, image: Image.Image) -> None:
    path = FOLDER / f"{name}.webp"
    image.save(path, "WEBP", quality=QUALITY, method=6)
    print(f"{name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
