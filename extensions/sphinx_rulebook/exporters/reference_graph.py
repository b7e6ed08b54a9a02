"""References and containment as one directed graph.

A node is ``CODE/id`` with the attributes ``book``, ``kind``, ``number`` and ``label`` ("" if missing). An edge has
``contains`` (whether the upper unit contains the lower one) and ``references`` (how often the first unit refers to
the second); one of them may be false or 0, but not both.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import networkx as nx

from ..editions.carried_ids import units_of
from ..library.label_index import LabelIndex, resolve_references
from ..model.books import Book

RuleGraph: TypeAlias = "nx.DiGraph[str]"


def node_name(book: Book, unit_id: str) -> str:
    """Return the node of a unit."""
    return f"{book.code}/{unit_id}"


def build_graph(books: Iterable[Book]) -> RuleGraph:
    """Return the graph of the books of one language, nodes and edges in reading order.

    The references of an example are edges of the example; dangling references are left out.
    """
    books = tuple(books)
    index = LabelIndex(books)
    graph: RuleGraph = nx.DiGraph()
    nodes: dict[str, str] = {}
    for book in books:
        units = units_of(book, index)
        for (_, unit, parent), unit_id in zip(units.placed, units.ids, strict=True):
            node = nodes[unit.key] = node_name(book, unit_id)
            graph.add_node(
                node,
                book=book.code,
                kind=unit.kind.value,
                number=unit.number or "",
                label=unit.label or "",
            )
            if parent >= 0:
                graph.add_edge(node_name(book, units.ids[parent]), node, contains=True, references=0)
    for unit, _, target in resolve_references(books, index):
        here, there = nodes[unit.key], nodes[target.unit.key]
        if not graph.has_edge(here, there):
            graph.add_edge(here, there, contains=False, references=0)
        graph[here][there]["references"] += 1
    return graph


def backlinks(graph: RuleGraph, node: str) -> list[str]:
    """Return the nodes that refer to ``node``, in reading order."""
    return [other for other in graph.predecessors(node) if graph[other][node]["references"]]


def citations(graph: RuleGraph, node: str) -> int:
    """Return how many references lead to ``node``."""
    return sum(graph[other][node]["references"] for other in graph.predecessors(node))


def most_cited(graph: RuleGraph, nodes: Iterable[str], count: int) -> list[str]:
    """Return the ``count`` most cited nodes among those given, most cited first, ties in order; nodes without
    citations are left out.
    """
    cited = [(citations(graph, node), node) for node in nodes]
    cited.sort(key=lambda entry: -entry[0])
    return [node for times, node in cited[:count] if times]
