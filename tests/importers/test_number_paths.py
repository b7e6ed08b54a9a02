"""References to parts of rules, from the rule down: ``Rule 5.09(a)(2)``, ``Law 3 B 1(a)``, ``artículo 2.1.b)``."""

from __future__ import annotations

import pytest

from ..helpers import Case
from .outlines import case_id, cases, outline


@pytest.mark.parametrize("case", cases("paths"), ids=case_id)
def test_every_part_of_a_reference_leads_to_its_unit(case: Case) -> None:
    assert outline(case.given) == case.expected


def test_a_heading_without_a_number_is_no_first_paragraph() -> None:
    text = (
        "# Article 1 Boats\n\n## Overview\n\n(1) Boats sail.\n\n(2) Boats stop.\n\n"
        "# Article 2 Piers\n\n## Overview\n\n(1) Piers are long.\n\n(2) Piers end under Article 1(1).\n"
    )
    assert "‹Article 1›(1)" in outline(text)
