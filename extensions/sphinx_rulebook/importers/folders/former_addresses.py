"""The addresses that the pages of a folder had on the site that its program makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .link_rewriting import page_id
from .page_addresses import AddressTarget, PageAddresses
from .page_source import PageSource
from .plain_order import without_prefix
from .source_folder import INDEX_NAMES, FolderKind


def site_addresses(path: str, kind: FolderKind) -> Sequence[str]:
    """Return the addresses of a page without ``#``, from the root of the site.

    GitBook has no endings, mdBook ``.html``, MkDocs a folder for each page; for any other program, all usual forms.
    """
    stem = path.rpartition(".")[0]
    folder, _, name = stem.rpartition("/")
    is_folder = name.lower() in INDEX_NAMES
    bare = folder if is_folder else stem
    page = (f"{folder}/index.html".lstrip("/")) if is_folder else f"{stem}.html"
    if kind is FolderKind.GITBOOK:
        return [bare]
    if kind is FolderKind.MDBOOK:
        return [page]
    if kind is FolderKind.MKDOCS:
        return [f"{bare}/" if bare else ""]
    forms = (bare, page, without_prefix(bare))
    return list(dict.fromkeys(forms))


def addresses_of_pages(
    pages: Mapping[str, PageSource], kind: FolderKind, addresses: PageAddresses, has_headings: bool
) -> dict[str, AddressTarget]:
    """Return the places of pages, of the ids on them, and of their headings if asked for, by their addresses."""
    found: dict[str, AddressTarget] = {}
    for index, (path, page) in enumerate(pages.items()):
        names = addresses.own_names(index) if has_headings else page.ids
        for address in site_addresses(path, kind):
            found[address] = AddressTarget(index, -1)
            found.update((f"{address}#{name}", AddressTarget(index, line)) for name, line in names.items())
    return found


def former_names(pages: Mapping[str, PageSource], kind: FolderKind) -> dict[str, str]:
    """Return the ids of the pages, and of the ids that their authors gave, by the names that become aliases."""
    found: dict[str, str] = {}
    for index, (path, page) in enumerate(pages.items()):
        address = site_addresses(path, kind)[0].removesuffix(".html").strip("/")
        if address:
            found.setdefault(address, f"p{index}")
        for name, line in page.ids.items():
            found.setdefault(name, page_id(AddressTarget(index, line)))
    return found
