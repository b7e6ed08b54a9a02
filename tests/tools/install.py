"""Install what the tests need beyond Python, if this machine allows it: ``make test`` runs this first.

Debian's packages are installed as root, npm packages next to this file.  Everything that cannot be installed is
reported, and the tests that need it are skipped (in continuous integration they fail).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from ctypes.util import find_library
from pathlib import Path

HERE = Path(__file__).parent
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""Chromium's names, the fastest first: the headless shell opens a window in a quarter of the time."""

# A command that shows that the package is installed, and the package's name in Debian.
DEBIAN_PACKAGES = (
    (("java",), "default-jre-headless"),
    (("npm",), "npm"),
    (("pdftotext",), "poppler-utils"),
    (("epubcheck",), "epubcheck"),
    (("zsh",), "zsh"),
    (("fish",), "fish"),
)
# A library that WeasyPrint loads, and its name in Debian.
DEBIAN_LIBRARIES = (
    ("pango-1.0", "libpango-1.0-0"),
    ("pangoft2-1.0", "libpangoft2-1.0-0"),
    ("harfbuzz-subset", "libharfbuzz-subset0"),
)
# A file of each package of package.json; it is missing if an older set-up has not installed the package yet.
NPM_PACKAGES = {
    "axe-core": "axe.min.js",
    "typescript": "bin/tsc",
    "vnu-jar": "package.json",
}

FONT_FOLDERS = ("/usr/share/fonts/opentype/noto", "/usr/share/fonts/noto-cjk")


def main() -> None:
    """Install the packages, and report what is missing."""
    wanted = [package for names, package in DEBIAN_PACKAGES if not any(map(shutil.which, names))]
    wanted += [package for name, package in DEBIAN_LIBRARIES if find_library(name) is None]
    if not any(Path(folder).is_dir() for folder in FONT_FOLDERS):
        wanted.append("fonts-noto-cjk")
    if wanted:
        _install_debian_packages(wanted)
    _install_chromium()
    _install_npm_packages()


def _install_chromium() -> None:
    """Install Chromium's headless shell, or Chromium itself if the system has no such package."""
    for package in ("chromium-headless-shell", "chromium"):
        if shutil.which(CHROMIUM_NAMES[0]) is None and not (package == "chromium" and _has_chromium()):
            _install_debian_packages([package])


def _has_chromium() -> bool:
    return any(map(shutil.which, CHROMIUM_NAMES))


def _install_debian_packages(packages: list[str]) -> None:
    if shutil.which("apt-get") is None or getattr(os, "geteuid", lambda: 1)() != 0:
        print(f"tests: missing and not to be installed from here: {', '.join(packages)}")
        return
    print(f"tests: installing {', '.join(packages)}", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
    subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    if subprocess.run(command, check=False, **quiet).returncode != 0:
        print(f"tests: apt-get could not install {', '.join(packages)}")


def _install_npm_packages() -> None:
    modules = HERE / "node_modules"
    missing = [name for name, file in NPM_PACKAGES.items() if not (modules / name / file).is_file()]
    if not missing:
        return
    names = ", ".join(missing)
    npm = shutil.which("npm")
    if npm is None:
        print(f"tests: npm is missing, so there is no {names}")
        return
    print(f"tests: installing {names}", flush=True)
    command = [npm, "install", "--no-audit", "--no-fund", "--silent", "--no-package-lock"]
    if subprocess.run(command, cwd=HERE, check=False).returncode != 0:
        print(f"tests: npm could not install {names}")


if __name__ == "__main__":
    main()
