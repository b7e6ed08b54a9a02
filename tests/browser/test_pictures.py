"""The pictures of the manual: each is shown with a description, and the script that makes them still can."""

from __future__ import annotations

import importlib.util
import re
import sys
from types import ModuleType
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.helpers import PROJECT

DOCS = PROJECT / "docs"


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its data classes look themselves up there
    spec.loader.exec_module(module)
    return module


PICTURES = _script()


def test_each_picture_is_shown_once_and_described() -> None:
    shown = [
        (name, alternative)
        for page in sorted(DOCS.glob("*.md"))
        for alternative, name in re.findall(r"!\[(.*?)\]\(pictures/(.*?)\.webp\)", page.read_text("utf-8"))
    ]
    assert sorted(name for name, _ in shown) == sorted(PICTURES.NAMES)
    assert sorted(path.stem for path in (DOCS / "pictures").iterdir()) == sorted(PICTURES.NAMES)
    assert all(len(alternative) > 30 for _, alternative in shown)


@pytest.mark.alike(1)
@pytest.mark.browser
@pytest.mark.parametrize("picture", PICTURES.BUNDLED, ids=lambda picture: picture.name)
def test_a_picture_can_be_taken_again(browser: Browser, server: str, picture: Any) -> None:
    taken = PICTURES.take(browser, server, picture)
    kept = Image.open(DOCS / "pictures" / f"{picture.name}.webp")
    assert taken.size == kept.size
    assert len(taken.convert("L").getcolors() or []) > 20  # not an empty page
