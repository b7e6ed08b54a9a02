"""The previews of the rules that references lead to: a script beside every chapter's page."""

from __future__ import annotations

from collections.abc import Mapping

from .data_scripts import data_script


def preview_address(document: str) -> str:
    """Return the path of a chapter's previews below the output folder."""
    return f"{document}.preview.js"


def preview_script(previews: Mapping[str, str]) -> str:
    """Return the script with the previews of a chapter's units, by anchor."""
    return data_script("rulebookPreviews", previews)
