"""Reads a site's API as a program would: from address to address, each checked against its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import jsonschema

ROOT = "https://host.example/"


@dataclass(frozen=True)
class Api:
    """The API of a site that was built into a folder."""

    site: Path

    @property
    def index(self) -> dict:
        return self.read("api/index.json")

    def file(self, address: str) -> Path:
        """Return the file of an address below the site's folder."""
        return self.site / unquote(urlsplit(urldefrag(urljoin(ROOT, address)).url).path.lstrip("/"))

    def read(self, address: str) -> dict:
        return json.loads(self.file(address).read_bytes())

    def from_index(self, address: str) -> dict:
        return self.read(f"api/{address}")

    def books(self) -> Iterator[tuple[str, dict]]:
        for language in self.index["languages"]:
            for book in language["books"]:
                yield language["language"], book

    def book(self, language: str, code: str) -> dict:
        return next(book for one, book in self.books() if (one, book["book"]) == (language, code))

    def check(self) -> set[str]:
        """Check all files and addresses; return the files that were reached, below ``api``."""
        schemas = {name: self.from_index(file) for name, file in self.index["schemas"].items()}
        for schema in schemas.values():
            jsonschema.Draft202012Validator.check_schema(schema)
        validators = {name: jsonschema.Draft202012Validator(schema) for name, schema in schemas.items()}
        reached = {"index.json", *self.index["schemas"].values()}
        validators["rulebook-api/1"].validate(self.index)
        for language in self.index["languages"]:
            self._check_pages("api/", [language["page"]])
        for _, book in self.books():
            files = [book["rules"], book["links"], book["changes"]]
            for edition in book["editions"]:
                files += [edition["rules"], edition["changes"]]
            for file in filter(None, files):
                content = self.from_index(file)
                validators[content["format"]].validate(content)
                reached.add(unquote(file))
            self._check_pages("api/", [book["page"], *(edition["page"] for edition in book["editions"])])
            links = self.from_index(book["links"])
            here = urljoin(f"{ROOT}api/{book['links']}", links["pages"])
            self._check_pages(here, [rule["page"] for rule in links["rules"]])
        return reached

    def _check_pages(self, base: str, addresses: list[str | None]) -> None:
        for address in filter(None, addresses):
            assert self.file(urljoin(urljoin(ROOT, base), address)).is_file(), (base, address)

    def files(self) -> dict[str, bytes]:
        folder = self.site / "api"
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
