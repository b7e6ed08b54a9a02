"""Words that open an example or a note, in the languages of rulebooks that we know of; case does not matter."""

from __future__ import annotations

_EXAMPLES = """
    example, examples, e.g., for example,
    例, 例え, 用例, 実例, 例子, 示例, 範例, 예, 예시, beispiel, beispiele,
    exemple, exemples, ejemplo, ejemplos, esempio, esempi, exemplo, exemplos,
    voorbeeld, voorbeelden, przykład, przykłady, příklad,
    пример, примеры, exempel, esimerkki, eksempel, örnek, példa, παράδειγμα
"""
_NOTES = """
    note, notes, designer's note, 注, 注記, 注意, 備考, 補足, 附注, 注释, 참고, anmerkung, hinweis, remarque, nota,
    notas, opmerking, uwaga, poznámka, примечание, anmärkning, huomautus, merknad, megjegyzés, σημείωση
"""

EXAMPLE_WORDS = frozenset(word.strip() for word in _EXAMPLES.split(","))
NOTE_WORDS = frozenset(word.strip() for word in _NOTES.split(","))
