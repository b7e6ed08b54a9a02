"""References and containment as a graph."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx
import pytest

from sphinx_rulebook.exporters.reference_graph import RuleGraph, backlinks, build_graph, citations, most_cited
from sphinx_rulebook.model.books import Library

from ..helpers import Files, chapter_text

BODY = """## Fog @@sec:fog@@
### Oil @@rule:oil@@
#### Drops @@rule:drop@@[[rule:oil]]
### Oars @@rule:oar@@[[rule:oil]][[rule:oil]][[sec:fog]][[LT/sec:late]][[rule:none]]

> **Example:** Aki rows.[[rule:oar]]
"""


@pytest.fixture
def graph(library_of: Callable[[Files], Library]) -> RuleGraph:
    files = {"lf/1.md": chapter_text(BODY), "lt/1.md": chapter_text("## Late @@sec:late@@[[LF/rule:oil]]\n", book="LT")}
    return build_graph(library_of(files).books["en"])


def test_nodes_are_units_in_reading_order(graph: RuleGraph) -> None:
    labels = ["cha:c1", "sec:fog", "rule:oil", "rule:drop", "rule:oar"]
    nodes = list(graph)
    assert nodes[:5] == [f"LF/{label}" for label in labels]
    assert nodes[6:] == ["LT/cha:c1", "LT/sec:late"]
    assert graph.nodes["LF/rule:drop"] == {"book": "LF", "kind": "subrule", "number": "1.0.1a", "label": "rule:drop"}
    assert graph.nodes[nodes[5]] == {"book": "LF", "kind": "example", "number": "", "label": ""}


def test_containment_is_a_tree_for_each_chapter(graph: RuleGraph) -> None:
    contained = nx.DiGraph((a, b) for a, b, contains in graph.edges(data="contains") if contains)
    assert nx.is_branching(contained)
    assert list(contained.successors("LF/sec:fog")) == ["LF/rule:oil", "LF/rule:oar"]
    assert list(contained.successors("LF/rule:oil")) == ["LF/rule:drop"]


def test_backlinks_are_those_who_refer_and_not_those_who_contain(graph: RuleGraph) -> None:
    example = list(graph)[5]
    assert backlinks(graph, "LF/rule:oil") == ["LF/rule:drop", "LF/rule:oar", "LT/sec:late"]
    assert backlinks(graph, "LF/sec:fog") == ["LF/rule:oar"]
    assert backlinks(graph, "LF/rule:oar") == [example]
    assert backlinks(graph, "LF/rule:drop") == []


def test_edge_may_both_contain_and_refer(graph: RuleGraph) -> None:
    example = list(graph)[5]
    assert graph["LF/rule:oar"]["LF/rule:oil"] == {"contains": False, "references": 2}
    assert graph["LF/rule:oar"][example] == {"contains": True, "references": 0}


def test_most_cited_counts_every_reference(graph: RuleGraph) -> None:
    assert citations(graph, "LF/rule:oil") == 4
    assert most_cited(graph, graph, 10) == ["LF/rule:oil", "LF/sec:fog", "LF/rule:oar", "LT/sec:late"]
    assert most_cited(graph, ["LF/sec:fog", "LF/rule:oil"], 1) == ["LF/rule:oil"]
    assert most_cited(graph, graph, 0) == []
