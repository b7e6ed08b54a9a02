"""The graph of references and containment for other programs: GraphML, DOT, JSON."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping

import networkx as nx

from ..markup.text.markdown import readable
from .reference_graph import RuleGraph


def to_graphml(graph: RuleGraph) -> str:
    """Return the graph as GraphML."""
    stream = io.BytesIO()
    # networkx writes with lxml where that is installed: other bytes, and no control characters.
    nx.write_graphml_xml(graph, stream, encoding="utf-8")
    return readable(stream.getvalue().decode("utf-8")) + "\n"


def to_dot(graph: RuleGraph) -> str:
    """Return the graph in Graphviz's language: containment as dotted lines, references as arrows."""
    lines = ["digraph rulebook {", "  rankdir=LR;", "  node [shape=box];"]
    for node, attributes in graph.nodes(data=True):
        shown = f"{attributes['book']} {attributes['number'] or attributes['label'] or attributes['kind']}"
        lines.append(f"  {_quoted(node)} [label={_quoted(shown)}];")
    for source, target, attributes in graph.edges(data=True):
        if attributes["contains"]:
            lines.append(f"  {_quoted(source)} -> {_quoted(target)} [style=dotted, arrowhead=none];")
        if attributes["references"]:
            lines.append(f"  {_quoted(source)} -> {_quoted(target)} [weight={attributes['references']}];")
    return "\n".join([*lines, "}", ""])


def to_json(graph: RuleGraph) -> str:
    """Return the graph as one JSON object with ``nodes`` and ``edges``."""
    nodes = [{"id": node, **attributes} for node, attributes in graph.nodes(data=True)]
    edges = [{"source": a, "target": b, **attributes} for a, b, attributes in graph.edges(data=True)]
    return (
        json.dumps({"format": "rulebook-graph/1", "nodes": nodes, "edges": edges}, ensure_ascii=False, indent=1) + "\n"
    )


FORMATS: Mapping[str, Callable[[RuleGraph], str]] = {"graphml": to_graphml, "dot": to_dot, "json": to_json}


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
