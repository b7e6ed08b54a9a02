"""What Sphinx itself writes on pages, in the language of the site."""

from __future__ import annotations

from gettext import NullTranslations

from sphinx import package_dir
from sphinx.locale import init as init_translations
from sphinx.locale import translators

from ...catalogues.shipped import shipped_name
from ...support.language_tags import LanguageTag
from ..view.interface_words import Words

SPHINX_WORDS = (
    "Link to this code",
    "Link to this equation",
    "Link to this heading",
    "Link to this image",
    "Link to this table",
    "Link to this term",
)
"""What Sphinx writes on pages of prose, and does not translate into some of the languages of our catalogues."""


class _OwnWords(NullTranslations):
    """Translates what Sphinx writes on pages, such as the titles of links to headings, where Sphinx's catalogue has no
    translation.
    """

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        """Return our translation."""
        return self._words(message)


def translate_sphinx(language: str, words: Words) -> None:
    """Let Sphinx find its catalogue of a language, however the project writes its tag; it only finds ``pt_BR``."""
    tag = LanguageTag.of(language)
    if translators["general", "sphinx"].__class__ is NullTranslations:
        for name in (f"{tag.language}_{tag.region}", shipped_name(language), tag.language):
            if name is not None and init_translations([package_dir / "locale"], name)[1]:
                break
    translators["general", "sphinx"].add_fallback(_OwnWords(words))
