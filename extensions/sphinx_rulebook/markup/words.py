"""Words that open an example or a note, in the languages of rulebooks that we know of.

A book may add its own in ``book.toml`` (``example_words``, ``note_words``); case does not matter.
"""

from __future__ import annotations

EXAMPLE_WORDS = frozenset(
    "example examples e.g. 例 例え 用例 実例 例子 示例 範例 예 예시 beispiel beispiele exemple exemples ejemplo ejemplos "
    "esempio esempi exemplo exemplos voorbeeld voorbeelden przykład przykłady příklad пример примеры exempel esimerkki "
    "eksempel örnek példa παράδειγμα".split()
)
NOTE_WORDS = frozenset(
    "note notes 注 注記 注意 備考 補足 附注 注释 참고 anmerkung hinweis remarque nota notas opmerking uwaga poznámka "
    "примечание anmärkning huomautus merknad not megjegyzés σημείωση designer's".split()
)
