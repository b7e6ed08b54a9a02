"""The kinds of files that a browser shows or saves, and never runs, when it opens them by their address."""

from __future__ import annotations

from posixpath import splitext

PICTURES = frozenset({".avif", ".bmp", ".gif", ".ico", ".jpeg", ".jpg", ".png", ".svg", ".webp"})
_DOCUMENTS = frozenset(
    {".bib", ".csv", ".docx", ".epub", ".json", ".md", ".odp", ".ods", ".odt", ".pdf", ".pptx", ".rtf", ".tex"}
    | {".toml", ".tsv", ".txt", ".xlsx", ".yaml", ".yml"}
)
_OTHERS = frozenset(
    {".7z", ".gz", ".zip", ".mp3", ".mp4", ".ogg", ".opus", ".wav", ".webm", ".otf", ".ttf", ".woff", ".woff2", ".stl"}
)
_DOWNLOADS = PICTURES | _DOCUMENTS | _OTHERS


def is_harmless_picture(path: str) -> bool:
    """Return whether a file has the ending of a picture; the contents of an SVG picture must be checked too."""
    return splitext(path)[1].lower() in PICTURES


def is_harmless_download(path: str) -> bool:
    """Return whether a file has the ending of a file that a browser shows or saves; as above for SVG."""
    return splitext(path)[1].lower() in _DOWNLOADS
