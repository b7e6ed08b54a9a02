"""The graph in other programs' formats, read back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import networkx as nx
import pytest

from sphinx_rulebook.exporters.graph_formats import FORMATS, to_dot, to_graphml, to_json
from sphinx_rulebook.exporters.reference_graph import RuleGraph, build_graph
from sphinx_rulebook.model.books import Library

from ..helpers import Files, chapter_text

BODY = '## Fog @@sec:fog@@\n### Oil @@rule:oil@@[[sec:fog]][[sec:fog]][[LT"x/a]]\n#### 霧 @@rule:霧@@[[rule:oil]]\n'


@pytest.fixture
def graph(library_of: Callable[[Files], Library]) -> RuleGraph:
    return build_graph(library_of({"lf/1.md": chapter_text(BODY, book='L"F\\')}).books["en"])


def test_graphml_reads_back_as_the_same_graph(graph: RuleGraph) -> None:
    read = nx.parse_graphml(to_graphml(graph))
    assert dict(read.nodes(data=True)) == dict(graph.nodes(data=True))
    assert list(read.edges(data=True)) == list(graph.edges(data=True))


def test_json_holds_every_node_and_edge(graph: RuleGraph) -> None:
    data = json.loads(to_json(graph))
    assert data["format"] == "rulebook-graph/1"
    read = nx.DiGraph()
    read.add_nodes_from((node.pop("id"), node) for node in data["nodes"])
    read.add_edges_from((edge.pop("source"), edge.pop("target"), edge) for edge in data["edges"])
    assert nx.utils.graphs_equal(read, graph)


def test_dot_has_a_line_for_every_node_containment_and_reference(graph: RuleGraph) -> None:
    lines = to_dot(graph).splitlines()
    quoted = r'"((?:[^"\\]|\\.)*)"'
    nodes = [re.fullmatch(rf"  {quoted} \[label={quoted}\];", line) for line in lines]
    edges = [re.fullmatch(rf"  {quoted} -> {quoted} \[(.*)\];", line) for line in lines]

    def plain(text: str) -> str:
        return re.sub(r"\\(.)", r"\1", text)

    assert [plain(match[1]) for match in nodes if match] == list(graph)
    found = {(plain(match[1]), plain(match[2]), match[3]) for match in edges if match}
    contained = {(a, b, "style=dotted, arrowhead=none") for a, b, d in graph.edges(data=True) if d["contains"]}
    referred = {(a, b, f"weight={n}") for a, b, n in graph.edges(data="references") if n}
    assert found == contained | referred
    assert len(referred) == 2
    assert (lines[0], lines[-1]) == ("digraph rulebook {", "}")
    assert len(lines) == 4 + len(graph) + len(found)


def test_units_without_number_go_by_label_or_kind(library_of: Callable[[Files], Library]) -> None:
    files = {"lf/1.md": chapter_text("### @@rule:1c+@@ Oil\n### Fog\n"), "lf/book.toml": "numbering = 'none'\n"}
    dot = to_dot(build_graph(library_of(files).books["en"]))
    assert [line.partition("[label=")[2] for line in dot.splitlines()[3:6]] == [
        '"LF cha:c1"];',
        '"LF rule:1c+"];',
        '"LF rule"];',
    ]


@pytest.mark.parametrize("write", FORMATS.values(), ids=FORMATS)
def test_characters_that_a_format_cannot_hold_do_no_harm(
    library_of: Callable[[Files], Library], write: Callable
) -> None:
    graph = build_graph(library_of({"lf/1.md": chapter_text("## @@number:\x01@@ Fog\n", book="L\x02F")}).books["en"])
    text = write(graph)
    if write is to_graphml:
        assert len(nx.parse_graphml(text)) == 2
