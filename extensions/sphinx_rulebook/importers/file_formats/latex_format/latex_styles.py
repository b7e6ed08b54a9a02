"""The commands and environments that only say how a text looks: which of their arguments are text."""

from __future__ import annotations

from .latex_pieces import markdown_piece, text_piece
from .latex_reader import LatexReader
from .latex_tokens import Token, TokenKind, as_source

_IGNORED = """
vspace:*m hspace:*m vskip:= hskip:= kern:= addvspace:m newpage: clearpage: cleardoublepage: pagebreak:o linebreak:o
nopagebreak:o nolinebreak:o noindent: indent: bigskip: medskip: smallskip: vfill: vfil: vss: hss: hfilneg: samepage:
sloppy: fussy: raggedright: raggedleft: centering: RaggedRight: Centering: justifying: flushbottom: raggedbottom:
tiny: scriptsize: footnotesize: small: normalsize: large: Large: LARGE: huge: Huge: HUGE: tt: bf: it: sc: sf: rm: sl: em:
bfseries: mdseries: itshape: slshape: scshape: upshape: rmfamily: sffamily: ttfamily: normalfont: selectfont: mdfamily:
fontsize:mm fontfamily:m fontseries:m fontshape:m color:om normalcolor: pagecolor:om linespread:m setstretch:m
singlespacing: onehalfspacing: doublespacing: setlength:mm addtolength:mm newlength:m settowidth:mm settoheight:mm
baselineskip:= parskip:= parindent:= leftskip:= rightskip:= topskip:= hangindent:= hangafter:= tabcolsep:=
abovedisplayskip:= belowdisplayskip:= itemsep:= parsep:= topsep:= textwidth:= hsize:= linewidth:= columnwidth:=
thispagestyle:m pagestyle:m pagenumbering:m fancyhf:om fancyhead:om fancyfoot:om lhead:om chead:om rhead:om lfoot:om
cfoot:om rfoot:om fancypagestyle:mm markboth:mm markright:m sectionmark:m chaptermark:m ihead:om ohead:om ifoot:om
ofoot:om clearscrheadfoot: clearpairofpagestyles: leftmark: rightmark: thepage: automark:om manualmark: headmark:
index:om sindex:om glossary:m nomenclature:omm printindex:o printglossary:o printglossaries: printacronyms:o makeindex:o
makeglossaries: printnomenclature:o glsaddall:o glsresetall: glsadd:om listoffigures: listoftables: tableofcontents:*
lstlistoflistings: listoftodos:o minitoc: parttoc: dominitoc: doparttoc: adjustmtc: mtcaddpart:o faketableofcontents:
addcontentsline:mmm addtocontents:mm addtotoc:m phantomsection: pdfbookmark:omm currentpdfbookmark:mm bookmark:om
hypersetup:m urlstyle:m bibliographystyle:m nocite:m bibliography:m printbibliography:o addbibresource:om
usetikzlibrary:m definecolor:ommm colorlet:mom geometry:m newgeometry:m restoregeometry: setmainfont:omo setsansfont:omo
setmonofont:omo newfontfamily:mom setmainlanguage:om setotherlanguage:om setotherlanguages:om selectlanguage:m
captionsetup:om sisetup:m lstset:m lstdefinestyle:mm tcbset:m tcbuselibrary:m newtcbox:omom mdfsetup:m
hyphenation:m theoremstyle:m newtheoremstyle:mmmmmmmmm AtEndDocument:m AtBeginShipout:m DeclareGraphicsExtensions:m
DeclareUnicodeCharacter:mm DeclareMathSymbol:mmmm pdfinfo:m special:m  typeout:m message:m PackageWarning:mm
errmessage:m ClassWarning:mm RequirePackageWithOptions:om ProvidesPackage:mo ProvidesClass:mo ProvidesFile:mo
NeedsTeXFormat:mo DeclareOption:*mm ProcessOptions:* ExecuteOptions:m PassOptionsToPackage:mm PassOptionsToClass:mm
titlespacing:*mmmmo titleclass:mom titlecontents:mommmmo dottedcontents:ommmm setcapindent:m setkomafont:mm
addtokomafont:mm usekomafont:m KOMAoptions:m KOMAoption:mm RedeclareSectionCommand:om RedeclareSectionCommands:om
addmargin:m marginpar:om marginnote:omo sidenote:oom todo:om missingfigure:om listfiles: includeonly:m nofiles:
hline: toprule:o midrule:o bottomrule:o cline:m cmidrule:om( addlinespace:o specialrule:mmm rowcolor:omoo cellcolor:om
columncolor:omoo rowcolors:*mmm arrayrulecolor:om hhline:m morecmidrules: arraybackslash: noalign:m tabucline:om
extracolsep:m newcolumntype:momm arraystretch: rule:omm hrule: vrule: vphantom:m hphantom:m
phantom:m leavevmode: ignorespaces: ignorespacesafterend: nonumber: notag: displaystyle: textstyle: allowdisplaybreaks:o
FloatBarrier: balance: columnbreak: onecolumn: needspace:m enlargethispage:*m
interfootnotelinepenalty:= penalty:= widowpenalty:= clubpenalty:= tolerance:= emergencystretch:= raggedcolumns: allowhyphens:
frenchspacing: nonfrenchspacing: shorthandoff:m shorthandon:m frenchbsetup:m NoAutoSpaceBeforeFDP:
bookmarksetup:m doublehyphendemerits:= lineskip:= thelastpage:
maketitlehooka:m pretitle:m posttitle:m preauthor:m postauthor:m predate:m postdate:m urldef:mm DTMlangsetup:om
input@path:m DeclareCaptionFormat:mm DeclareCaptionLabelFormat:mm flafter:
lineskiplimit:= extrarowheight:= 
@bsphack: @esphack: @sanitize: @gobble:m @gobbletwo:mm @empty: @plus: @minus: strutbox: unhbox: voidb@x: nobreak: break:
allowbreaks: if@filesw: chapterstyle:m setsecheadstyle:m setbeforesecskip:m setaftersecskip:m settocdepth:m firsthead: mtcsettitle:mm mtcsetdepth:mm
DeclareFontFamily:mmm DeclareFontShape:mmmmmm UseRawInputEncoding: microtypesetup:m xspaceskip:= pdfoutput:=
"""
"""Commands that show nothing, with their arguments: * a star, o one in brackets, m one in braces, ( one in round
brackets, = a length after an equals sign."""

_SHOWN = """
textcolor:omM colorbox:omM fcolorbox:ommM makebox:ooM framebox:ooM parbox:ooomM raisebox:mooM rotatebox:omM scalebox:moM
resizebox:*mmM fbox:M mbox:M hbox:M vbox:M text:M textnormal:M hl:M ul:M uline:M uuline:M uwave:M underline:M textbf:M
textit:M emph:M textsl:M textsc:M textsf:M texttt:M textrm:M textup:M textmd:M strong:M lowercase:M MakeTextUppercase:M
MakeTextLowercase:M uppercase:M MakeLowercase:M MakeUppercase:M textlf:M textln:M foreignlanguage:omM textlang:mM
shortstack:oM makecell:*oM thead:*oM rothead:oM multirowcell:mooM adjustbox:mM reflectbox:M centerline:M leftline:M
rightline:M llap:M rlap:M smash:oM clap:M texorpdfstring:Mm underbar:M scaletowidth:mM
pdftooltip:Mm tooltip:Mm hyperlink:mM textgreek:M textcyrillic:M textlatin:M RL:M LR:M
textsw:M textssc:M added:oM highlight:oM boxed:M alert:M structure:M ovalbox:M shadowbox:M doublebox:M
Ovalbox:M tcbox:oM lsstyle: textls:*oM afterpage:M spacedallcaps:M spacedlowsmallcaps:M
twocolumn:O textoldstyle:M allcaps:M smallcaps:M textquote:M nohyphens:M
"""
"""The same; M is an argument in braces that is text, O one in brackets."""

_ENVIRONMENTS = """
center: flushleft: flushright: raggedright: quote: quotation: verse: abstract: minipage:ooom multicols:mo multicols*:mo
landscape: spacing:m small: footnotesize: scriptsize: tiny: normalsize: large: Large: LARGE: huge: Huge: itshape: bfseries:
slshape: scshape: sffamily: ttfamily: em: it: bf: sl: sc: framed: shaded: shaded*: mdframed:o leftbar: adjustbox:m
sloppypar: samepage: singlespace: onehalfspace: doublespace: otherlanguage:m otherlanguage*:m foreignlanguage:m addmargin:om
changemargin:mm adjustwidth:mm boxedminipage:om fullwidth: columns:o column:om block:m english: german: french: turn:m
rotate:m sideways: subequations: spreadlines:m raggedcolumns: parcolumns:om widetext: subfigure:om subtable:om
tcolorbox:o tcbraster:o tcbitemize:o Parallel:mm paracol:om refsection: refsegment: scope: restatable:omm
FlushLeft: FlushRight: Center: tablenotes:o threeparttable:o ThreePartTable: savenotes: 
varwidth:om lrbox:m CJK:omm CJK*:omm hyphenrules:m quoting:o
displayquote:oo displaycquote:m boxedtext: 
"""
"""The environments whose contents are read as text, with the arguments after their beginning."""
_FONTS = frozenset(("itshape", "bfseries", "slshape", "scshape", "em", "it", "bf", "sl", "sc", "sffamily", "ttfamily"))
_STRUCK = ("sout", "st", "xout", "deleted")
_NO_SPACE_BEFORE = frozenset(",.'/?;:!~-)]’”")
"""The signs before which xspace sets no space."""
_TITLED = ("tcolorbox", "mdframed")


def _table(text: str) -> dict[str, str]:
    return {name: shape for name, _, shape in (entry.partition(":") for entry in text.split())}


def add_styles(reader: LatexReader) -> None:
    """Let a reader know what shows nothing, and what only changes the look of a text."""
    for name, shape in _table(_IGNORED).items():
        reader.commands[name] = _command(shape)
    for name, shape in _table(_SHOWN).items():
        reader.commands[name] = _command(shape)
    for name, shape in _table(_ENVIRONMENTS).items():
        reader.environments[name] = (_environment(shape, name), _nothing if name in _FONTS else _end_line)
    for name in _STRUCK:
        reader.commands[name] = _strike
    known = reader.commands
    known |= {"par": _end_line, "newline": _break, "\\": _break, "raw": _raw}
    known |= {"xspace": _space, "unskip": _unskip, "textsuperscript": _raised, "textsubscript": _lowered}
    known |= {"enquote": _quoted, "quotes": _quoted, "textquote": _quoted, "foreignquote": _foreign_quoted}
    known |= {"begingroup": _open, "bgroup": _open, "endgroup": _close, "egroup": _close, "today": _today}
    known |= {"uppercase": _upper, "MakeUppercase": _upper, "MakeTextUppercase": _upper, "up": _raised, "fup": _raised}
    known |= {"SI": _unit, "si": _unit, "num": _unit, "qty": _unit, "unit": _unit, "ang": _unit, "SIrange": _range}
    known |= {"numrange": _range, "qtyrange": _range, "lipsum": _filler, "blindtext": _filler, "write": _unwritten}


def read_shape(reader: LatexReader, shape: str) -> None:
    """Read the arguments of a command, and read on with those that are text."""
    stream = reader.stream
    shown: list[Token] = []
    for sign in shape:
        if sign == "*":
            stream.star()
        elif sign in "oO":
            given = stream.optional()
            shown += given if given is not None and sign == "O" else []
        elif sign == "(":
            stream.optional("()")
        elif sign == "=":
            _length(reader)
        elif sign == "m":
            stream.argument()
        elif sign == "M":
            place = stream.place
            stream.push([*_group(stream.argument(), place), *shown])
            return
    stream.push(shown)


def _group(tokens: list[Token], place: Token) -> list[Token]:
    """Return tokens as a group."""
    first = Token(TokenKind.OPEN, "{", place.file, place.line)
    return [first, *tokens, Token(TokenKind.CLOSE, "}", place.file, place.line)]


def _length(reader: LatexReader) -> None:
    """Pass a length after a command: ``=1.5em plus 2pt``."""
    stream = reader.stream
    count = 0
    while (token := stream.next_raw()) is not None:
        count += 1
        if count == 1 and token.kind is TokenKind.COMMAND:
            return
        is_length = token.kind is TokenKind.TEXT and _is_length(token.text, count == 1)
        if token.kind is not TokenKind.SPACE and not is_length:
            stream.push([token])
            return
        if token.kind is TokenKind.SPACE and count > 1:
            following = stream.peek()
            if following is None or not following.text.startswith(("plus", "minus")):
                return


def _is_length(text: str, is_first: bool) -> bool:
    plain = text.removeprefix("=")
    if plain.startswith(("plus", "minus")) and not is_first:
        return True
    return plain == "" or plain.lstrip("-").replace(".", "")[:1].isdigit()


def _command(shape: str):  # type: ignore[no-untyped-def]
    def read(reader: LatexReader, token: Token) -> None:
        read_shape(reader, shape)

    return read


def _environment(shape: str, name: str):  # type: ignore[no-untyped-def]
    def begin(reader: LatexReader, token: Token) -> None:
        if name not in _FONTS:
            reader.flush()
        if name in _TITLED:
            _title_of_box(reader, token)
        else:
            read_shape(reader, shape)

    return begin


def _title_of_box(reader: LatexReader, token: Token) -> None:
    """Read the options of a box, and its title as a paragraph of its own."""
    for key, value in options_of(reader.stream.optional() or []).items():
        if key in ("title", "frametitle") and value:
            for line in reader.capture(value):
                reader.add_line(line)


def options_of(tokens: list[Token]) -> dict[str, list[Token]]:
    """Return options such as ``title={Setup},label=x`` by their keys; those without a value have an empty one."""
    found: dict[str, list[Token]] = {}
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
        if token.kind is TokenKind.TEXT and not depth and "," in token.text:
            for at, text in enumerate(token.text.split(",")):
                if at:
                    parts.append([])
                if text:
                    parts[-1].append(Token(token.kind, text, token.file, token.line))
        else:
            parts[-1].append(token)
    for part in parts:
        key, value = _key_and_value(part)
        if key:
            found[key] = value
    return found


def _key_and_value(part: list[Token]) -> tuple[str, list[Token]]:
    key: list[str] = []
    for at, token in enumerate(part):
        if token.kind is TokenKind.TEXT and "=" in token.text:
            before, _, after = token.text.partition("=")
            rest = [Token(token.kind, after, token.file, token.line)] if after else []
            value = [*rest, *part[at + 1 :]]
            while value and value[0].kind is TokenKind.SPACE:
                value = value[1:]
            while value and value[-1].kind is TokenKind.SPACE:
                value = value[:-1]
            if len(value) > 1 and value[0].kind is TokenKind.OPEN and value[-1].kind is TokenKind.CLOSE:
                value = value[1:-1]
            return " ".join(("".join(key) + before).split()), value
        key.append(as_source([token]))
    return " ".join("".join(key).split()), []


def _nothing(reader: LatexReader, token: Token) -> None:
    """Do nothing."""


def _end_line(reader: LatexReader, token: Token) -> None:
    reader.flush()


def _break(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.optional()
    reader.add(text_piece("\n"), token)


def _raw(reader: LatexReader, token: Token) -> None:
    """Add text as it is: in a line, or each of its lines as a line."""
    from .latex_pieces import Piece, PieceKind

    if not token.text.startswith("\n"):
        reader.add(Piece(PieceKind.AS_IS, token.text), token)
        return
    reader.flush()
    for at, line in enumerate(token.text.split("\n")):
        if line.strip():
            reader.add(Piece(PieceKind.AS_IS, line), Token(token.kind, line, token.file, token.line + max(at - 1, 0)))
            reader.flush()


def _space(reader: LatexReader, token: Token) -> None:
    """Add a space if a letter comes next."""
    following = reader.stream.peek()
    if following is not None and following.kind is TokenKind.TEXT and following.text[:1] not in _NO_SPACE_BEFORE:
        reader.add(text_piece(" "), token)


def _unskip(reader: LatexReader, token: Token) -> None:
    while reader.pieces and not reader.pieces[-1].text.strip():
        reader.pieces.pop()


def _raised(reader: LatexReader, token: Token) -> None:
    from ...documents.raised_digits import raised

    text = reader.plain(reader.stream.argument())
    reader.add(text_piece(raised(text) or text), token)


def _lowered(reader: LatexReader, token: Token) -> None:
    from ...documents.raised_digits import lowered

    text = reader.plain(reader.stream.argument())
    reader.add(text_piece(lowered(text) or text), token)


def _strike(reader: LatexReader, token: Token) -> None:
    pieces = reader.capture_pieces(reader.stream.argument())
    inner = "".join(piece.text for piece in pieces)
    marks = [markdown_piece("~~")] if inner.strip() and "~" not in inner else []
    for piece in (*marks, *pieces, *marks):
        reader.add(piece, token)


_QUOTES = {"de": "„“", "cs": "„“", "fr": "«»", "es": "«»", "it": "«»", "ru": "«»", "pl": "„”", "nl": "“”", "sv": "””"}


def _quoted(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    if token.text == "textquote":
        reader.stream.optional()
    left, right = _QUOTES.get(reader.language[:2], "“”")
    pad = " " if reader.language[:2] == "fr" else ""
    reader.add(text_piece(f"{left}{pad}"), token)
    for piece in reader.capture_pieces(reader.stream.argument()):
        reader.add(piece, token)
    reader.add(text_piece(f"{pad}{right}"), token)


def _foreign_quoted(reader: LatexReader, token: Token) -> None:
    reader.stream.argument()
    _quoted(reader, token)


def _open(reader: LatexReader, token: Token) -> None:
    reader.open_group()


def _close(reader: LatexReader, token: Token) -> None:
    reader.close_group()


def _today(reader: LatexReader, token: Token) -> None:
    if reader.is_in_body:
        reader.notes.leave_out(token, "\\today", "the date on which LaTeX runs")


def _upper(reader: LatexReader, token: Token) -> None:
    text = reader.plain(reader.stream.argument())
    reader.add(text_piece(text.upper()), token)


def _filler(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    reader.notes.leave_out(token, f"\\{token.text}", "text that only fills a page")


def _unwritten(reader: LatexReader, token: Token) -> None:
    """Pass what LaTeX would write to a file, or give to the system to run."""
    following = reader.stream.next_raw()
    while following is not None and following.kind in (TokenKind.TEXT, TokenKind.COMMAND):
        following = reader.stream.next_raw()
    if following is not None:
        reader.stream.push([following])
        reader.stream.braced()


# ---- siunitx

_UNITS = {
    "metre": "m", "meter": "m", "second": "s", "minute": "min", "hour": "h", "gram": "g", "kilogram": "kg", "percent": "%",
    "kilo": "k", "centi": "c", "milli": "m", "mega": "M", "giga": "G", "micro": "µ", "degree": "°", "degreeCelsius": "°C",
    "celsius": "°C", "litre": "l", "liter": "l", "watt": "W", "volt": "V", "ampere": "A", "hertz": "Hz", "newton": "N",
    "per": "/", "squared": "²", "cubed": "³", "square": "²", "cubic": "³", "byte": "B", "bit": "bit", "deci": "d", "day": "d",
    "euro": "€", "kg": "kg", "cm": "cm", "mm": "mm", "km": "km", "joule": "J", "tonne": "t", "bar": "bar", "lux": "lx",
    "hour ": "h", "pascal": "Pa", "kelvin": "K", "candela": "cd", "nano": "n", "of": " ", "m": "m", "s": "s", "g": "g",
}  # fmt: skip


def _unit(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    parts = [_number_or_unit(reader)]
    if token.text == "SI":
        reader.stream.optional()
    if token.text in ("SI", "qty"):
        parts.append(_number_or_unit(reader))
    glue = "" if parts[-1][:1] in ("°", "%") and parts[-1] != "°C" else " "
    shown = glue.join(filter(None, parts))
    reader.add(text_piece(f"{shown}°" if token.text == "ang" else shown), token)


def _range(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    numbers = [_number_or_unit(reader), _number_or_unit(reader)]
    unit = _number_or_unit(reader) if token.text != "numrange" else ""
    reader.add(text_piece(f"{numbers[0]}–{numbers[1]} {unit}".strip()), token)


def _number_or_unit(reader: LatexReader) -> str:
    shown: list[str] = []
    reader.stream.keeps_signs = True
    tokens = reader.stream.expanded(reader.stream.argument())
    reader.stream.keeps_signs = False
    for one in tokens:
        if one.kind is TokenKind.COMMAND:
            shown.append(_UNITS.get(one.text, one.text))
        elif one.kind in (TokenKind.TEXT, TokenKind.TIE, TokenKind.SCRIPT):
            shown.append(" " if one.kind is TokenKind.TIE else one.text)
    return "".join(shown).replace("^2", "²").replace("^3", "³")

