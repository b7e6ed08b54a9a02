"""Words that open an example or a note, in the languages of rulebooks; case does not matter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_EXAMPLES = """
    example, examples, e.g., for example, 例, 例え, 例えば, たとえば, 用例, 実例, 事例, 例子, 示例, 范例, 範例, 例如,
    比如, 譬如, 举例, 舉例, 举例来说, 舉例來說, 예, 예시, 예제, 예를 들어, 예를 들면, 사례, beispiel, beispiele,
    exemple, exemples, ejemplo, ejemplos, esempio, esempi, exemplo, exemplos, voorbeeld, voorbeelden, przykład,
    przykłady, příklad, příklady, príklad, príklady, пример, примеры, например, приклад, приклади, наприклад,
    например, exempel, esimerkki, esimerkkejä, esimerkiksi, eksempel, eksempler, for eksempel, örnek, örnekler,
    örneğin, példa, példák, például, παράδειγμα, παραδείγματα, zum beispiel, par exemple, por ejemplo, per esempio,
    por exemplo, per exemple, bijvoorbeeld, na przykład, například, napríklad, primjer, primjeri, na primjer, primer,
    primeri, на пример, näide, näited, näiteks, pavyzdys, pavyzdžiai, pavyzdžiui, piemērs, piemēri, piemēram, exemplu,
    exemple, de exemplu, ví dụ, contoh, misalnya, misalan, ตัวอย่าง, ตัวอย่างเช่น, เช่น, مثال, أمثلة, على سبيل المثال,
    برای مثال, דוגמה, דוגמאות, לדוגמה, उदाहरण, उदाहरण के लिए, উদাহরণ
"""
_NOTES = """
    note, notes, designer's note, 注, 注記, 注意, 備考, 補足, 附注, 附註, 注释, 注釋, 註, 註解, 备注, 備註, 참고,
    주의, anmerkung, hinweis, remarque, nota, notas, opmerking, uwaga, poznámka, примечание, примечания, примітка,
    примітки, забележка, забележки, napomena, napomene, напомена, opomba, opombe, poznámky, uwagi, hinweise,
    anmerkungen, remarques, osservazione, observação, observación, anmärkning, huomautus, huomautuksia, merknad,
    bemærkning, märkus, pastaba, piezīme, megjegyzés, notă, not, notlar, σημείωση, σημειώσεις, lưu ý, ghi chú,
    catatan, nota bene, หมายเหตุ, ملاحظة, ملاحظات, نکته, הערה, הערות, टिप्पणी, টীকা
"""


OPENING_WORD = re.compile(r"[^\W\d][^*_:：]{0,30}")
"""The form of a word that opens an example or a note."""


class OpeningWords(NamedTuple):
    """Words that open an example, and words that open a note, in lower case."""

    examples: frozenset[str]
    notes: frozenset[str]

    def with_more(self, examples: Iterable[str], notes: Iterable[str]) -> OpeningWords:
        """Return these words together with the words in a book's settings."""
        return OpeningWords(
            self.examples | {word.strip().casefold() for word in examples},
            self.notes | {word.strip().casefold() for word in notes},
        )


KNOWN_WORDS = OpeningWords(
    frozenset(word.strip() for word in _EXAMPLES.split(",")), frozenset(word.strip() for word in _NOTES.split(","))
)
"""The built-in words of all languages."""
