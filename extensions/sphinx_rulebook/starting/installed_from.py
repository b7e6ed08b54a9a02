"""Where the running command was installed from, as a line of a requirements.txt: so that a service installs the same.

An installer records it in ``direct_url.json`` (PEP 610). Without that file, the package came from an index by its
version.
"""

from __future__ import annotations

import json
import re
import subprocess
from importlib import metadata
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

PACKAGE = "sphinx-rulebook"

_SCP_ADDRESS = re.compile(r"(?P<user>[\w.-]+@)?(?P<host>[\w.-]+):(?P<path>(?!//)\S+)")
"""How Git writes an address for SSH: git@host.example:owner/project.git."""


class Requirement(NamedTuple):
    """A line of a requirements.txt, "" if nobody else can install from there; ``note`` says what to know about it."""

    line: str
    note: str = ""


def read_requirement() -> Requirement:
    """Return the requirement for what is installed here."""
    try:
        distribution = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError:
        return Requirement("", f"{PACKAGE} is not installed here as a package")
    text = distribution.read_text("direct_url.json")
    if text is None:
        return Requirement(f"{PACKAGE}=={distribution.version}")
    try:
        record = json.loads(text)
    except ValueError:
        record = None
    if not isinstance(record, dict) or not isinstance(record.get("url"), str):
        return Requirement("", f"the record of how {PACKAGE} was installed cannot be read")
    return requirement_of(record)


def requirement_of(record: dict[str, object]) -> Requirement:
    """Return the requirement for a record as PEP 610 describes it."""
    url = str(record["url"])
    inside = record.get("subdirectory")
    part = f"#subdirectory={inside}" if isinstance(inside, str) and inside else ""
    commit = _text(record.get("vcs_info"), "commit_id")
    if commit and not url.startswith("file:"):
        kind = _text(record.get("vcs_info"), "vcs") or "git"
        return Requirement(f"{PACKAGE} @ {kind}+{url}@{commit}{part}")
    if "archive_info" in record and url.startswith(("http://", "https://")):
        return Requirement(f"{PACKAGE} @ {url}{part}")
    if url.startswith("file:"):
        return _of_folder(Path(unquote(urlsplit(url).path)), part)
    return Requirement("", f"{PACKAGE} was installed from {url}, where nobody else can install it from")


def _text(table: object, key: str) -> str:
    value = table.get(key) if isinstance(table, dict) else None
    return value if isinstance(value, str) else ""


def _of_folder(folder: Path, part: str) -> Requirement:
    """Return the requirement for a folder: its Git remote and commit."""
    where = f"{PACKAGE} was installed from a folder of this computer"
    address = remote_address(_git(folder, "remote", "get-url", "origin"))
    commit = _git(folder, "rev-parse", "HEAD")
    if not address or not commit:
        return Requirement("", f"{where} without a Git remote that others can reach")
    top = _git(folder, "rev-parse", "--show-toplevel")
    if not part and top and Path(top).resolve() != folder.resolve() and folder.resolve().is_relative_to(top):
        part = f"#subdirectory={folder.resolve().relative_to(Path(top).resolve()).as_posix()}"
    note = ""
    if not _git(folder, "branch", "--remotes", "--contains", commit):
        note = f"{where}; push its commit {commit[:12]} before a service installs it"
    elif _git(folder, "status", "--porcelain", "--untracked-files=no"):
        note = f"{where} with changes that are not committed; a service installs it without them"
    return Requirement(f"{PACKAGE} @ git+{address}@{commit}{part}", note)


def remote_address(remote: str) -> str:
    """Return the address of a Git remote as pip takes it, "" if it is not on another computer.

    Passwords in it are left out.
    """
    scp = _SCP_ADDRESS.fullmatch(remote)
    if scp is not None and "://" not in remote and len(scp["host"]) > 1:  # one letter is a drive of Windows
        return f"ssh://{scp['user'] or ''}{scp['host']}/{scp['path']}"
    parts = urlsplit(remote)
    if parts.scheme not in ("https", "http", "ssh", "git") or not parts.hostname:
        return ""
    user = f"{parts.username}@" if parts.scheme == "ssh" and parts.username else ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{user}{parts.hostname}{port}{parts.path}"


def _git(folder: Path, *arguments: str) -> str:
    """Return what Git prints about a folder, "" if it cannot say."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)
    except (OSError, UnicodeDecodeError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
