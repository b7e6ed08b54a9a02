"""Words that open an example, a note or a commentary, in the languages of rulebooks; case does not matter."""

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
    برای مثال, דוגמה, דוגמאות, לדוגמה, उदाहरण, उदाहरण के लिए, উদাহরণ, bsp., z. b., z.b., p. ex., p.ex., p. ej., bijv.,
    bv., np., např.
"""
_NOTES = """
    note, notes, 注, 注記, 注釈, 注意, 備考, 補足, 附注, 附註, 注释, 注釋, 註, 註解, 备注, 備註, 참고,
    주의, anmerkung, hinweis, remarque, nota, notas, opmerking, uwaga, poznámka, примечание, примечания, примітка,
    примітки, забележка, забележки, napomena, napomene, напомена, opomba, opombe, poznámky, uwagi, hinweise,
    anmerkungen, remarques, osservazione, observação, observación, anmärkning, huomautus, huomautuksia, merknad,
    bemærkning, märkus, pastaba, piezīme, megjegyzés, notă, not, notlar, σημείωση, σημειώσεις, lưu ý, ghi chú,
    catatan, nota bene, หมายเหตุ, ملاحظة, ملاحظات, نکته, הערה, הערות, टिप्पणी, টীকা
"""
_ATTENTION = """
    important, important note, important notes, attention, warning, caution, danger, tip, tips, hint, hints, pro tip,
    strategy tip, reminder, remember, please note, take note, clarification, nb, n.b., wichtig, wichtiger hinweis,
    achtung, vorsicht, warnung, gefahr, tipp, tipps, bemerkung, beachte, beachten, bitte beachten, zu beachten, merke,
    avertissement, prudence, conseil, conseils, astuce, astuces, rappel, à noter, remarque importante, mise en garde,
    avis, importante, atención, advertencia, consejo, consejos, sugerencia, aviso, cuidado, precaución, peligro,
    recordatorio, recuerda, ojo, nota importante, aclaración, attenzione, avvertenza, avvertenze, avviso, consiglio,
    consigli, suggerimento, suggerimenti, cautela, pericolo, promemoria, atenção, dica, dicas, sugestão, lembrete,
    perigo, belangrijk, let op, opgelet, waarschuwing, attentie, herinnering, gevaar, ważne,
    ważna uwaga, ostrzeżenie, wskazówka, wskazówki, porada, pamiętaj, przypomnienie, ostrożnie, niebezpieczeństwo,
    przypis, důležité, pozor, varování, upozornění, opatrně, nebezpečí, dôležité, varovanie, upozornenie, opatrne,
    nebezpečenstvo, важно, внимание, предупреждение, осторожно, совет, подсказка, обратите внимание, напоминание,
    опасно, важливо, увага, попередження, обережно, порада, підказка, зверніть увагу, небезпечно, съвет, viktigt,
    varning, obs, observera, notera, kom ihåg, vink, viktig, advarsel, merk, husk, forsiktig, vigtigt, bemærk,
    forsigtig, pas på, giv agt, tärkeää, varoitus, vinkki, vihje, neuvo, huom, huom., huomio, muista, vaara, fontos,
    figyelem, figyelmeztetés, tanács, vigyázat, emlékeztető, atenție, avertisment, sfat, rețineți, pericol,
    önemli, önemli not, dikkat, uyarı, ipucu, hatırlatma, tehlike, σημαντικό, προσοχή, προειδοποίηση, συμβουλή,
    υπενθύμιση, κίνδυνος, važno, upozorenje, savjet, savet, pažnja, oprez, opasnost, упозорење, савет, пажња,
    pomembno, opozorilo, nasvet, namig, nevarnost, oluline, tähtis, tähelepanu, hoiatus, nõuanne, ettevaatust, svarbu,
    dėmesio, įspėjimas, patarimas, užuomina, atsargiai, svarīgi, uzmanību, brīdinājums, padoms, ieteikums, penting,
    perhatian, peringatan, amaran, quan trọng, chú ý, cảnh báo, mẹo, สำคัญ, คำเตือน, ข้อควรระวัง, เคล็ดลับ, مهم, هام,
    تنبيه, انتباه, تحذير, نصيحة, تلميح, خطر, توجه, هشدار, راهنما, یادداشت, חשוב, שים לב, שימו לב, אזהרה, זהירות, טיפ,
    רמז, סכנה, महत्वपूर्ण, ध्यान दें, चेतावनी, सावधान, सुझाव, গুরুত্বপূর্ণ, সতর্কতা, atenció, advertència, avís,
    consell, suggeriment, perill, belangrik, waarskuwing, wenk, suxestión, consello, noto, averto, helpeto, muhimu,
    tahadhari, 重要, 重要事項, 警告, 危険, 注意点, 注意事項, ご注意, ヒント, コツ, メモ, 重要提示, 危险, 危險, 小心,
    提示, 小提示, 提醒, 小提醒, 贴士, 小贴士, 貼士, 小貼士, 注意事项, 注解, 技巧, 秘訣, 註釋, 중요, 중요한, 중요 사항,
    경고, 위험, 팁, 힌트, 실마리, 비고, 주의 사항, 주의사항, 유의 사항, 유의사항
"""
_COMMENTARIES = """
    design note, design notes, designer's note, designer’s note, designers' note, designers’ note, developer note,
    developer's note, developer’s note, commentary, rationale, why, デザインノート, 設計メモ, 制作メモ, 開発メモ,
    解説, 理由, 趣旨, なぜ, なぜか, 设计说明, 设计笔记, 设计者的话, 为什么, 理据, 設計說明, 設計筆記, 設計者的話,
    為什麼, 디자인 노트, 설계 노트, 개발 노트, 이유, 왜, designnotiz, anmerkung der autoren, begründung, warum,
    note de conception, note des concepteurs, pourquoi, nota de diseño, nota del diseñador, por qué, nota di design,
    perché, nota de design, por quê, porquê, ontwerpnotitie, toelichting, waarom, nota projektowa, dlaczego, proč,
    замечание разработчика, заметка дизайнера, обоснование, почему, чому, защо, designanteckning, varför, miksi,
    hvorfor, neden, miért, de ce, γιατί, zašto, zakaj, prečo, miks, kodėl, kāpēc, tại sao, mengapa, ทำไม, لماذا, چرا,
    למה, क्यों, কেন
"""


_ANSWERS = """
    answer, a, ruling, 回答, 答え, 答, 裁定, 答案, 解答, 裁决, 裁決, 답변, 답, antwort, entscheidung, réponse,
    respuesta, risposta, resposta, antwoord, odpowiedź, odpověď, odpoveď, ответ, відповідь,
    отговор, svar, vastaus, yanıt, cevap, válasz, răspuns, απάντηση, odgovor, одговор, vastus,
    atsakymas, atbilde, trả lời, jawaban, คำตอบ, إجابة, جواب, پاسخ, תשובה, उत्तर, উত্তর
"""


OPENING_WORD = re.compile(r"[^\W\d][^*_:：]{0,30}")
"""The form of a word that opens an example, a note or a commentary."""


class OpeningWords(NamedTuple):
    """Words that open an example, a note, a commentary and the answer of a ruling, in lower case."""

    examples: frozenset[str]
    notes: frozenset[str]
    commentaries: frozenset[str]
    answers: frozenset[str] = frozenset()

    def with_more(
        self, examples: Iterable[str] = (), notes: Iterable[str] = (), commentaries: Iterable[str] = ()
    ) -> OpeningWords:
        """Return these words together with the words in a book's settings, which come first where both have one."""
        own = [frozenset(word.strip().casefold() for word in words) for words in (examples, notes, commentaries)]
        every = frozenset().union(*own)
        first, second, third = ((known - every) | more for known, more in zip(self[:3], own, strict=True))
        return OpeningWords(first, second, third, self.answers - every)

    def of_rulings(self) -> OpeningWords:
        """Return these words together with those that open the answer of a ruling; in rules they are ordinary words."""
        return self._replace(answers=_ANSWER_WORDS - self.examples - self.notes)


def _listed(words: str) -> frozenset[str]:
    return frozenset(word.strip() for word in words.split(","))


_ANSWER_WORDS = _listed(_ANSWERS)

ATTENTION_WORDS = _listed(_ATTENTION) - _listed(_NOTES)
"""The words of notes that ask for attention, or advise. In a row of labels, such as penalties, they are terms."""

KNOWN_WORDS = OpeningWords(_listed(_EXAMPLES), _listed(_NOTES) | ATTENTION_WORDS, _listed(_COMMENTARIES))
"""The built-in words of all languages."""
