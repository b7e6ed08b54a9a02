"""The groups of RTF that no reader of the document sees, and the words in those that are not known."""

from __future__ import annotations

from .rtf_characters import text_of_tokens
from .rtf_encodings import PLAIN
from .rtf_tokens import RtfTokens

NOT_SHOWN = frozenset(
    (
        *("colortbl", "filetbl", "info", "private", "xe", "tc", "tcn", "rxe", "comment", "nonshppict", "shprslt"),
        *("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"),
        *("ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "nonesttables", "pntxta", "pntxtb"),
        *("bkmkend", "atnid", "atnauthor", "atndate", "atnref", "atnparent", "atrfstart", "atrfend", "atntime"),
        *("themedata", "colorschememapping", "datastore", "latentstyles", "rsidtbl", "revtbl", "xmlnstbl"),
        *("mmathPr", "wgrffmtfilter", "pgptbl", "pgdsctbl", "template", "docvar", "userprops", "xmlopen", "xmlclose"),
        *("expandedcolortbl", "background", "datafield", "formfield", "objdata", "objclass", "objname", "objalias"),
        *("objsect", "listpicture", "falt", "panose", "fname", "password", "passwordhash", "defchp", "defpap"),
        *("protusertbl", "keycode", "pnseclvl", "xmlattr", "xmlattrname", "xmlattrvalue", "xmlname", "blipuid"),
        *("picprop", "svb", "writereservhash", "oldcprops", "oldpprops", "oldtprops", "oldsprops", "fontemb"),
        *("fontfile", "factoidname", "hsv", "staticval", "linkval", "propname", "htmltag", "mhtmltag"),
        *("cocoartfoptions", "levelmarker", "shpgrpprop"),
        *("moMath", "ffname", "ffdeftext", "listname", "liststylename", "company", "operator", "author"),
    )
)
"""The names of groups with data and properties, running heads, and what other programs show instead of something."""

_FEWEST_WORDS = 3


def words_in(data: bytes) -> str:
    """Return the text of a group that is not known, if it has some words; else ""."""
    text = text_of_tokens(RtfTokens(data + b"}").rest_of_group(), PLAIN, depth=9)
    words = text.split()
    is_prose = sum(word.strip(".,;:!?()").isalpha() and len(word) > 1 for word in words) >= _FEWEST_WORDS
    return " ".join(words) if is_prose else ""
