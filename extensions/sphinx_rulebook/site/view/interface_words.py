"""The interface words in the reader's language, and the names of languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from babel import Locale, UnknownLocaleError

from ...catalogues.interface_catalogue import InterfaceTranslations, load_translations
from ...catalogues.plural_forms import ENGLISH


@dataclass(frozen=True, slots=True)
class Words:
    """Translates interface words from English; unknown words stay English."""

    translations: InterfaceTranslations

    def __call__(self, word: str) -> str:
        """Return the word in the reader's language."""
        return self.translations.texts.get(word, word)

    def fill(self, message: str, **values: object) -> str:
        """Return a message in the reader's language with its ``{names}`` filled in."""
        try:
            return self(message).format(**values)
        except (LookupError, ValueError):  # a project's catalogue has an unknown placeholder
            return message.format(**values)

    def counted(self, one: str, many: str, count: int, **values: object) -> str:
        """Return a message in the form that follows a number; ``{count}`` and other ``{names}`` are filled in."""
        forms, form = self.forms(one), self.translations.rule.form_after(count)
        if forms is None:
            forms, form = (one, many), ENGLISH.form_after(count)
        return forms[form].format(count=count, **values)

    def forms(self, one: str) -> tuple[str, ...] | None:
        """Return the forms of a message that has a number, by its English singular; None if it stays English."""
        return self.translations.forms.get(one)

    def facts(self) -> tuple[object, ...]:
        """Return everything that the words follow, in a fixed order, for digests."""
        texts, forms, rule = self.translations
        return sorted(texts.items()), sorted(forms.items()), rule

    def labelled(self, name: str, text: str) -> str:
        """Return a text with a name before it, with the colon of the reader's language."""
        return self.fill("{name}: {text}", name=name, text=text)

    def listed(self, names: Iterable[str]) -> str:
        """Return names as one text, with the sign between them that the reader's language has."""
        several = tuple(names)
        if len(several) < 2:  # as most lists of names are: there is no sign to look up
            return "".join(several)
        return self.fill("{first}, {further}", first="", further="").join(several)


def load_words(language: str, root: str) -> Words:
    """Return the words of a language; ``root`` is the project's folder."""
    return Words(load_translations(language, root))


@cache
def language_name(code: str) -> str:
    """Return a language's own name for itself, such as 日本語; or the code if the name is unknown."""
    try:
        locale = Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return code
    name = locale.get_display_name(locale) or code
    return name[0].upper() + name[1:]


def language_in(code: str, reader: str) -> str:
    """Return a language's name in the language of a reader, as written within a sentence: English, 英語, inglés."""
    try:
        name = Locale.parse(reader.replace("-", "_")).languages.get(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        name = None
    return name or language_name(code)
