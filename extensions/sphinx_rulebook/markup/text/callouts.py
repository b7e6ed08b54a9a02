"""Callouts: remarks that are set apart under a word of their own, as GitHub (``> [!NOTE]``) and MyST write them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...support.language_tags import primary_language
from ..fences import CALLOUTS

ALERTS = ("note", "tip", "important", "warning", "caution")
"""The kinds of callouts that are written as quotations; those of directives are more."""

ALERT = re.compile(r"\[!(?P<kind>[A-Za-z]{2,20})\][ \t]*")
"""The mark of a callout at the start of a quotation."""

_ENGLISH = "Note, Tip, Hint, See also, Important, Attention, Warning, Caution, Danger, Error"
_NAMES: Mapping[str, str] = {
    "de": "Hinweis, Tipp, Hinweis, Siehe auch, Wichtig, Achtung, Warnung, Vorsicht, Gefahr, Fehler",
    "es": "Nota, Consejo, Pista, Véase, Importante, Atención, Advertencia, Precaución, Peligro, Error",
    "fr": "Remarque, Conseil, Indice, Voir aussi, Important, Attention, Avertissement, Prudence, Danger, Erreur",
    "it": "Nota, Consiglio, Suggerimento, Vedi anche, Importante, Attenzione, Avvertenza, Cautela, Pericolo, Errore",
    "ja": "注, ヒント, ヒント, 参照, 重要, 注意, 警告, 注意, 危険, エラー",
    "ko": "참고, 팁, 힌트, 참조, 중요, 주의, 경고, 조심, 위험, 오류",
    "pt": "Nota, Dica, Sugestão, Ver também, Importante, Atenção, Aviso, Cuidado, Perigo, Erro",
    "ru": "Примечание, Совет, Подсказка, См. также, Важно, Внимание, Предупреждение, Осторожно, Опасно, Ошибка",
    "zh": "注, 提示, 提示, 参见, 重要, 注意, 警告, 小心, 危险, 错误",
}
"""What callouts are called, by language, in the order of `CALLOUTS`."""

LOUD = frozenset({"important", "attention", "warning", "caution", "danger", "error"})
"""The callouts that a reader must not overlook."""


def callout_name(kind: str, language: str) -> str:
    """Return the word above a callout in a language; English if the language is not known."""
    names = _NAMES.get(primary_language(language), _ENGLISH)
    return names.split(", ")[CALLOUTS.index(kind)]
