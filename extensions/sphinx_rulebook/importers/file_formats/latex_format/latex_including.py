"""The files that a document includes: its parts, and the packages and the class in its folder."""

from __future__ import annotations

import posixpath

from ..included_files import FileProblem
from .expanding.latex_macros import Macro
from .expanding.latex_options import options_of
from .expanding.latex_stream import TokenStream
from .expanding.latex_tokens import Token, TokenKind, plain_text
from .latex_front import note_languages
from .latex_reader import LatexReader


class Including:
    """Opens the files that commands of a document name."""

    def __init__(self, reader: LatexReader) -> None:
        self._reader = reader
        self._bases: list[str] = []
        self._packages: set[str] = set()
        known = reader.stream.primitives
        known |= {"input": self._input, "include": self._input, "subfile": self._input, "subfileinclude": self._input}
        known |= {"@input": self._input, "InputIfFileExists": self._input_if_exists, "loadglsentries": self._input}
        known |= {
            "import": self._import,
            "subimport": self._import,
            "inputfrom": self._import,
            "includefrom": self._import,
        }
        known |= {"subinputfrom": self._import, "subincludefrom": self._import}
        known |= {"usepackage": self._packages_of, "RequirePackage": self._packages_of, "open class": self._class}
        known |= {"AtBeginDocument": self._at_begin, "AfterEndPreamble": self._at_begin}
        reader.commands["end of import"] = self._end_import
        reader.commands["excludecomment"] = self._unread
        reader.commands["includecomment"] = self._as_text
        reader.commands["specialcomment"] = self._as_text
        reader.commands["newverbatim"] = reader.commands["lstnewenvironment"] = self._unread

    def exists(self, name: str) -> bool:
        """Return whether the document has a file."""
        return self._reader.files.find(name, self._reader.stream.place.file, self._bases) is not None

    def _name(self, stream: TokenStream) -> str:
        """Return the name of a file: in braces, or up to a space."""
        token = stream.peek()
        if token is not None and token.kind is not TokenKind.TEXT:
            return stream.text_of(stream.argument()).strip('" ')
        name = ""
        while (one := stream.next()) is not None:
            if one.kind not in (TokenKind.TEXT, TokenKind.SCRIPT):
                if one.kind is not TokenKind.SPACE:
                    stream.push([one])
                break
            name += one.text
        return name.strip('" ')

    def _open(self, stream: TokenStream, token: Token, name: str) -> bool:
        """Read a file of the document next; one that is left out is a doubt. Return whether it is read."""
        reader = self._reader
        if not name:
            return False
        found = reader.files.find(name, token.file, self._bases)
        problem = self._open_found(stream, found) if found is not None else FileProblem.MISSING
        if problem is not None:
            reader.notes.missing(token, name, problem)
        return problem is None

    def _open_found(self, stream: TokenStream, found: str, is_package: bool = False) -> FileProblem | None:
        """Read a file that was found next, or return why it is left out."""
        if any(one.file == found for one in stream.readers):
            return FileProblem.ENDLESS
        text = self._reader.files.text_of(found)
        if isinstance(text, FileProblem):
            return text
        stream.open_file(text, found, has_at=is_package)
        return None

    def _input(self, stream: TokenStream, token: Token) -> None:
        if token.text == "loadglsentries":
            stream.optional()
        name = self._name(stream)
        if self._reader.is_in_body and token.text != "input":
            self._reader.flush()
        self._open(stream, token, name)

    def _input_if_exists(self, stream: TokenStream, token: Token) -> None:
        name, then, otherwise = self._name(stream), stream.argument(), stream.argument()
        if self.exists(name):
            stream.push(then)
            self._open(stream, token, name)
        else:
            stream.push(otherwise)

    def _import(self, stream: TokenStream, token: Token) -> None:
        """Read a file of another folder, whose own files are in that folder too."""
        stream.star()
        folder, name = stream.text_of(stream.argument()), stream.text_of(stream.argument())
        if token.text.startswith("sub") and self._bases:
            folder = posixpath.join(self._bases[0], folder)
        self._bases.insert(0, folder)
        stream.push([token.another(TokenKind.COMMAND, "end of import")])
        self._open(stream, token, name)

    def _end_import(self, reader: LatexReader, token: Token) -> None:
        del self._bases[:1]

    def _packages_of(self, stream: TokenStream, token: Token) -> None:
        """Read the packages that are in the folder of the document; those of LaTeX are known or not."""
        options = [*options_of(stream.optional() or [])]
        names = stream.text_of(stream.argument())
        stream.optional()
        for name in (one.strip() for one in names.split(",")):
            if name in ("babel", "polyglossia"):
                note_languages(self._reader, options)
            if name == "appendix":
                continue
            self._read_once(stream, token, name, ".sty")

    def _class(self, stream: TokenStream, token: Token) -> None:
        """Read a class that is in the folder of the document."""
        self._read_once(stream, token, token.text, ".cls")

    def _read_once(self, stream: TokenStream, token: Token, name: str, ending: str) -> None:
        """Read a package or a class if it is in the folder of the document and was not read yet."""
        found = self._reader.files.find(name, token.file, self._bases, (ending,))
        if found is None or found in self._packages:
            return
        self._packages.add(found)
        problem = self._open_found(stream, found, is_package=True)
        if problem is not None:
            self._reader.notes.missing(token, found, problem)

    def _at_begin(self, stream: TokenStream, token: Token) -> None:
        before = stream.macros.get("at begin document")
        body = (*(before.body if before is not None else ()), *stream.argument())
        if self._reader.is_in_body:
            stream.push(body)
        else:
            stream.define("at begin document", Macro((), tuple(body)), is_global=True)

    def _unread(self, reader: LatexReader, token: Token) -> None:
        """Note an environment of which nothing is read."""
        name = plain_text(reader.stream.argument())
        if token.text == "lstnewenvironment":
            reader.stream.optional(), reader.stream.optional(), reader.stream.argument(), reader.stream.argument()
        for open_file in reader.stream.readers:
            open_file.unread.add(name)

    def _as_text(self, reader: LatexReader, token: Token) -> None:
        """Note an environment of the package comment whose contents are read."""
        name = plain_text(reader.stream.argument())
        if token.text == "specialcomment":
            reader.stream.argument(), reader.stream.argument()
        for open_file in reader.stream.readers:
            open_file.unread.discard(name)
        reader.environments[name] = (_flush, _flush)


def _flush(reader: LatexReader, token: Token) -> None:
    reader.flush()
