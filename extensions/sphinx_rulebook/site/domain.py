"""The domain ``rule``: the role ``{rule:ref}`` for prose pages, and the labels for objects.inv."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from ..exporters.texts import shown_by_number
from ..index import Target
from ..markup.plain import plain_heading
from .edition import Place

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from .state import Site


class RuleReferenceRole(XRefRole):
    """``{rule:ref}`KK/rule:capture` ``, or with a text of its own ``{rule:ref}`capturing <KK/rule:capture>` ``."""

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Note the reference; called by Sphinx when it reads the role."""
        domain = env.domains["rule"]
        assert isinstance(domain, RuleDomain)
        domain.note_reference(env.docname, target)
        return title, target


class RuleDomain(Domain):
    """Rules as Sphinx's cross-references know them; the check tells of those that lead nowhere.

    ``data["references"]`` holds for each prose document the targets of its roles, as written: these pages must be
    written again when a number moves that they show.  Where the rules are is not in the environment at all, but in
    ``site``, which ``builder-inited`` sets.
    """

    name = "rule"
    label = "Rule"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind, "ref") for kind in ("chapter", "section", "rule", "subrule", "term")
    }
    roles: ClassVar[dict[str, Any]] = {"ref": RuleReferenceRole(innernodeclass=nodes.inline)}
    initial_data: ClassVar[dict[str, Any]] = {"references": {}}
    data_version = 1

    site: Site | None = None

    @property
    def references(self) -> dict[str, list[str]]:
        """The targets of each prose document's roles, as written."""
        references: dict[str, list[str]] = self.data["references"]
        return references

    def note_reference(self, docname: str, target: str) -> None:
        """Remember that a document shows the number of a target."""
        self.references.setdefault(docname, []).append(target)

    def clear_doc(self, docname: str) -> None:
        """Forget a document; called by Sphinx before it is read again, or when it is gone."""
        self.references.pop(docname, None)

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over what a worker has read; called by Sphinx after a parallel read."""
        for docname in docnames:
            if docname in otherdata["references"]:
                self.references[docname] = otherdata["references"][docname]

    def find(self, target: str, docname: str) -> tuple[Target, Place] | None:
        """Return the unit that a role's target names: ``BOOK/kind:name``, or ``kind:name`` beside the book."""
        assert self.site is not None
        code, _, label = target.rpartition("/")
        if not code:
            code = docname.partition("/")[0]
        return self.site.edition.find(label, code)

    def shown(self, target: Target) -> str:
        """Return what a reference to a unit shows: its number with its book's code, or its title."""
        assert self.site is not None
        if target.unit.number:
            return f"{target.book.code} {target.unit.number}"
        show = shown_by_number(target.book, self.site.edition.index)
        return plain_heading(target.unit, show, target.book.symbols)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """Make the link of a role; called by Sphinx when it writes a page, or makes ready to."""
        found = self.find(target, fromdocname)
        if found is None:
            return None
        unit, place = found
        child: TextElement | Element = contnode
        if not node["refexplicit"]:
            child = nodes.inline("", self.shown(unit), classes=["rule-number"])
        return make_refnode(builder, fromdocname, place.document, place.anchor, [child])

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Make the link of a reference of any kind, such as MyST's ``[text](#KK/rule:capture)``."""
        found = self.find(target, fromdocname)
        if found is None:
            return []
        return [("rule:ref", make_refnode(builder, fromdocname, found[1].document, found[1].anchor, [contnode]))]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every labelled unit for objects.inv."""
        assert self.site is not None
        for document, unit in self.site.edition.shown.values():
            place = self.site.edition.place(unit)
            if unit.label is not None and place is not None:
                number = unit.number or unit.label
                yield f"{document.book.code}/{unit.label}", number, unit.kind.value, place.document, place.anchor, 1


def site_of(env: BuildEnvironment) -> Site:
    """Return the state of the build that an environment belongs to."""
    domain = env.domains["rule"]
    assert isinstance(domain, RuleDomain)
    assert domain.site is not None, "made in builder-inited"
    return domain.site
