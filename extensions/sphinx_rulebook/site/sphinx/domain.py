"""The domain ``rule``: the role ``{rule:ref}`` for prose pages, and the labels for objects.inv."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from myst_parser.mocking import MockInliner
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import docname_join
from sphinx.util.nodes import make_refnode

from ...library.layout import CHAPTER_ENDING
from ...library.printed_numbers import printed, reference_text, unit_name
from ..language_builds.labelled_units import codes_of, labelled_units, shown_units, unit_named
from ..language_builds.rebuilt_pages import RebuiltPages
from ..pages.language_site import Site
from ..pages.page_contexts import PageContexts
from ..view.language_view import LanguageView, Place
from .rulebook_project import RulebookProject

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from ..language_builds.handing_over import HandedOver


class RuleRole(XRefRole):
    """The role ``ref`` of our domain; Sphinx reports unknown rules where the check does not: in reStructuredText, so in
    docstrings too, in notebooks, and in files that a page includes.
    """

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """Decide who reports the reference; called by Sphinx while it reads a page."""
        file = str(env.doc2path(env.docname))
        is_of_page = file.endswith(CHAPTER_ENDING) and self.get_source_info()[0] == file
        refnode["refwarn"] = not (is_of_page and isinstance(self.inliner, MockInliner))
        return super().process_link(env, refnode, has_explicit_title, title, target)


class RuleDomain(Domain):
    """Rules as targets of Sphinx's cross-references.

    The locations of rules are not in Sphinx's environment but in ``contexts``; this and ``builder`` are set in
    ``builder-inited``.
    """

    name = "rule"
    label = "Rule"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind, "ref") for kind in ("chapter", "section", "rule", "subrule", "term")
    }
    roles: ClassVar[dict[str, Any]] = {"ref": RuleRole(innernodeclass=nodes.inline)}
    dangling_warnings: ClassVar[dict[str, str]] = {
        "ref": "no unit is called %(target)s; correct the label, or write its book too: BOOK/kind:name"
    }
    initial_data: ClassVar[dict[str, Any]] = {"links": {}}
    data_version = 2

    contexts: PageContexts | None = None
    builder: Builder | None = None
    library: HandedOver | None = None
    """The library of the build, with the digests of its books and chapters; set in ``builder-inited``."""
    pages: RebuiltPages = RebuiltPages(())
    """The pages that this build writes again and those that it keeps; set in ``env-updated``."""
    read_directly: frozenset[str] = frozenset()
    """The chapters that this build has read past Sphinx's parser; set in ``env-before-read-docs``."""
    further_pages: set[str]
    """The pages that Sphinx has made besides those of documents; empty in ``builder-inited``."""

    @property
    def links(self) -> dict[str, list[str]]:
        """The targets of the roles and links of each page of prose."""
        links: dict[str, list[str]] = self.data["links"]
        return links

    def clear_doc(self, docname: str) -> None:
        """Forget what a page refers to; called by Sphinx before it reads the page again."""
        self.links.pop(docname, None)

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over what the pages that a worker has read refer to; called by Sphinx after a parallel read."""
        self.links.update({name: otherdata["links"][name] for name in docnames if name in otherdata["links"]})

    def shown_links(self, docname: str) -> list[tuple[str, ...]]:
        """Return what a page shows of the rules and pages that it refers to: their names and places."""
        targets = self.links.get(docname, ())
        shown: list[tuple[str, ...]] = [*shown_units(self.view, targets, docname)]
        for target in targets:
            page = linked_document(self.env, docname, target)
            pages = (target, docname_join(docname, target), *((page,) if page is not None else ()))
            shown += [(target, name, self.env.titles[name].astext()) for name in pages if name in self.env.titles]
        return shown

    @property
    def view(self) -> LanguageView:
        """The view of the build; call this from ``builder-inited`` on."""
        assert self.contexts is not None
        return self.contexts.site.view

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
        """Make the link of a role; called by Sphinx when it writes or prepares a page."""
        found = unit_named(self.view, target, fromdocname)
        if found is None:
            return None
        unit, place = found
        child: TextElement | Element = contnode
        if not node["refexplicit"]:
            shown = printed(unit, None if unit_name(unit).is_number else unit.book)
            child = nodes.inline("", shown, classes=["rule-number"])
        elif "#" in contnode.astext():
            child = nodes.inline("", reference_text(unit, contnode.astext()), classes=contnode["classes"])
        return _link(builder, fromdocname, place, child)

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
        found = unit_named(self.view, target, fromdocname)
        if found is None:
            return []
        return [("rule:ref", _link(builder, fromdocname, found[1], contnode))]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every labelled unit, for objects.inv and for Sphinx's search: its name in references, the name that
        they print, its kind, document and id, and its weight in the search.
        """
        for code in codes_of(self.view):
            for unit in labelled_units(self.view, code):
                yield *unit, 1


def domain_of(env: BuildEnvironment) -> RuleDomain:
    """Return our domain in an environment."""
    domain = env.domains["rule"]
    assert isinstance(domain, RuleDomain)
    return domain


def contexts_of(env: BuildEnvironment) -> PageContexts:
    """Return the contexts of the pages of the build that an environment belongs to."""
    domain = domain_of(env)
    assert domain.contexts is not None, "made in builder-inited"
    return domain.contexts


def library_of(env: BuildEnvironment) -> HandedOver:
    """Return the library of the build that an environment belongs to."""
    domain = domain_of(env)
    assert domain.library is not None, "set in builder-inited"
    return domain.library


def linked_document(env: BuildEnvironment, page: str, target: str) -> str | None:
    """Return the document that a link of a page names by its file (see `RulebookProject.linked_document`)."""
    return env.project.linked_document(page, target) if isinstance(env.project, RulebookProject) else None


def note_links(app: Sphinx, doctree: nodes.document) -> None:
    """Note what a page refers to.

    Connected to ``doctree-read``, which Sphinx emits for each document that it has read, after all transforms: those of
    MyST make references of links, and come after `Domain.process_doc`.
    """
    env = app.env
    targets = {node["reftarget"] for node in doctree.findall(addnodes.pending_xref)}
    if targets:
        domain_of(env).links[env.docname] = sorted(targets)


def site_of(env: BuildEnvironment) -> Site:
    """Return the site of the build that an environment belongs to."""
    return contexts_of(env).site


def _link(builder: Builder, page: str, place: Place, child: Element) -> nodes.reference:
    """Return a link of a page to a unit. In the one page of ``singlehtml``, Sphinx's own would have two fragments."""
    if builder.name == "singlehtml":
        return nodes.reference("", "", child, internal=True, refid=place.anchor)
    return make_refnode(builder, page, place.document, place.anchor, [child])
