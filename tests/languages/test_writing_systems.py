"""Normal forms of texts in any script."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinx_rulebook.languages.writing_systems import normalised

_PIECES = st.one_of(
    st.text(max_size=4),
    st.sampled_from(["（", "）", "：", "～", "！", "Ａ", "９", "\u3000", "ｶﾞ", "か\u3099", "㈱", "e\u0301", "Å", "「"]),
)


@given(st.lists(_PIECES, max_size=8).map("".join))
@example("Ａ\u0301（か\u3099）")
@example("！\u3000～")
@example("2½ 0¼")
def test_a_text_gets_the_normal_form_of_unicode(text: str) -> None:
    apart = re.sub(r"(?<=\d)(?=[¼-¾⅐-⅞↉])", " ", text)
    assert normalised(text) == unicodedata.normalize("NFKC", apart)


@pytest.mark.parametrize("code", range(0xFF01, 0xFF5F))
def test_full_width_forms_are_those_of_unicode(code: int) -> None:
    assert normalised(chr(code)) == unicodedata.normalize("NFKC", chr(code))
