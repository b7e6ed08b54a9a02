"""Where a rulebook will live on the web, and the files with which that place checks, builds and publishes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"

_ARTIFACT = "${{ needs.site.outputs.preview }}"
_HOW = ": unpack it, and open index.html."


class Host(StrEnum):
    """A place on the web, or a folder that somebody publishes by hand."""

    GITHUB = "github"
    GITLAB = "gitlab"
    NETLIFY = "netlify"
    CLOUDFLARE = "cloudflare"
    READTHEDOCS = "readthedocs"
    FOLDER = "folder"


HOST_NAMES = {
    Host.GITHUB: "GitHub Pages",
    Host.GITLAB: "GitLab Pages",
    Host.NETLIFY: "Netlify",
    Host.CLOUDFLARE: "Cloudflare Pages",
    Host.READTHEDOCS: "Read the Docs",
    Host.FOLDER: "a folder that you publish yourself",
}
"""The places as people call them."""

FIRST_STEPS = {
    Host.GITHUB: 'push the project to GitHub; in its settings under Pages, choose "GitHub Actions" as the source',
    Host.GITLAB: "push the project to GitLab",
    Host.NETLIFY: "push the project, and connect its repository on Netlify",
    Host.CLOUDFLARE: "push the project to GitHub; its .github/workflows/rulebook.yml names the project and two secrets "
    "that Cloudflare needs",
    Host.READTHEDOCS: "push the project, and import its repository on Read the Docs",
    Host.FOLDER: "copy build/html to your web server after rulebook build",
}
"""What is left to do by hand, once."""


def files_for(host: Host, name: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file for a place; ``name`` is the name of the project's folder."""
    slug = slug_of(name)
    if host is Host.GITHUB:
        yield ".github/workflows/rulebook.yml", read_template("project/github-pages.yml")
    elif host is Host.GITLAB:
        yield ".gitlab-ci.yml", read_template("project/gitlab-pages.yml")
    elif host is Host.NETLIFY:
        yield "netlify.toml", read_template("project/netlify.toml")
    elif host is Host.CLOUDFLARE:
        yield ".github/workflows/rulebook.yml", read_template("project/cloudflare-pages.yml").replace("@@slug@@", slug)
    elif host is Host.READTHEDOCS:
        yield ".readthedocs.yaml", read_template("project/readthedocs.yaml")
    if host not in (Host.GITLAB, Host.FOLDER):  # Netlify and Read the Docs take other repositories too, but rarely do
        yield ".github/workflows/changes.yml", _changes(host, slug)


def _changes(host: Host, slug: str) -> str:
    """Return the workflow for pull requests: with a preview on the web where there is one, or else to download."""
    preview, needs, address, how = "", "[site]", _ARTIFACT, _HOW
    if host is Host.CLOUDFLARE:
        preview = read_template("project/cloudflare-preview.yml").replace("@@slug@@", slug)
        needs, how = "[site, preview]", ""
        address = "${{ needs.preview.outputs.address || needs.site.outputs.preview }}"
    values = {"preview": preview, "needs": needs, "address": address, "how": how}
    return re.sub(
        r"@@(preview|needs|address|how)@@", lambda match: values[match[1]], read_template("project/github-changes.yml")
    )


def slug_of(name: str) -> str:
    """Return a name as it can be in the name of a host: lower-case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:58] or "rulebook"


@cache
def read_template(name: str) -> str:
    """Return the text of a template."""
    return (TEMPLATES / name).read_bytes().decode("utf-8")
