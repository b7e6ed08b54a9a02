"""What a reference shows of the rule that it leads to: a script beside every chapter's page."""

from __future__ import annotations

import json
from collections.abc import Mapping


def preview_address(document: str) -> str:
    """Return where the previews of a chapter are, below the output folder."""
    return f"{document}.preview.js"


def preview_script(previews: Mapping[str, str]) -> str:
    """Return a classic script, since a page opened from a folder may load nothing else."""
    payload = json.dumps(previews, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"rulebookPreviews({payload});\n"
