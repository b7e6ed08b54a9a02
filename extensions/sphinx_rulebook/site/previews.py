"""What a reference shows of the rule that it leads to: a script beside every chapter's page."""

from __future__ import annotations

from collections.abc import Mapping

from .data_scripts import data_script


def preview_address(document: str) -> str:
    """Return where the previews of a chapter are, below the output folder."""
    return f"{document}.preview.js"


def preview_script(previews: Mapping[str, str]) -> str:
    """Return the script that says what units of a chapter show, by their anchors."""
    return data_script("rulebookPreviews", previews)
