"""The names of laws beside the numbers of their articles: ``§ 242 BGB``, ``article 9 du Code civil``, ``民法第90条``.

A name of a law is more than the word *law*, which may be the document itself: it has a date, a number or a subject.
"""

from __future__ import annotations

import re

LAW = (
    r"(?:du|de\sla)\s(?:Code|Constitution)\s[^\W\d_]+|"
    r"de\sla\sloi\s(?:du|n[°ºo.]|sur|relative|[A-Z]\w*)|du\sdécret|de\sl['’](?:ordonnance|arrêté)|du\sRGPD|"
    r"del\sCódigo\s[^\W\d_]+|de\sla\sLey\s(?:[A-Z]\w*|[Nn]\.?[°º]|\d+|del?\s[A-Z]\w*)|del\s(?:Real\s)?Decreto|"
    r"do\sCódigo\s[^\W\d_]+|da\sLei\s(?:[A-Z]\w*|[Nn]\.?[°º.]|\d+)|do\sDecreto|"
    r"del\s[Cc]odice\s[^\W\d_]+|della\s(?:[Ll]egge|L\.)\s(?:n\.|[Rr]egionale|[Qq]uadro|\d+)|"
    r"del\s(?:[Dd]ecreto|D\.?\s?(?:Lgs|L|P\.?R|M)(?![^\W_]))|"
    r"des\sGesetzes\s(?:über|zur|zum|gegen|vom)|"
    r"der\s(?:Datenschutz-?[Gg]rundverordnung|DS-?GVO)|"
    r"van\shet\s(?:Burgerlijk\s)?Wetboek|van\sde\sWet\s(?:op|van|inzake|tot|[a-z]{7,}(?<!t))|"
    r"van\sde\s(?:[A-Z][a-z]+\swet|[A-Z][a-z]+wet|Algemene\sverordening|AVG)|"
    r"[А-Я][а-я]+(?:ого|ої)\s[Кк]одекса|(?:ГК|УК|ТК|НК|КоАП)(?:\sРФ)?|"
    r"(?:Федерального\s)?[Зз]акона\s(?:от|об?|РФ|№)|[Зз]акону\s(?:України|про)|"
    r"Kodeksu\s[^\W\d_]+|ustawy\s(?:z|o|[-–—])|rozporządzenia\s(?:z|w|[A-Z]\w*)|"
    r"z[aá]k(?:ona|\.)\s(?:č\.|o)|vyhl(?:ášky|\.)\sč\.|(?!tohoto|tohto)[^\W\d_]+\szákon(?:íku|níka)|"
    r"i\s(?:lagen\som|lov(?:en|a)?\s(?:om|nr)|[A-ZÅÆØ]\w*s\slov|forskriften)|"
    r"[a-zåäö]+(?:ings|bolags|skatte|avtals)lagen|(?:evi|évi)\s[CDILMVX]+\.\störvény|"
    r"of\sthe\s(?:Treaty\son|GDPR)"
)
"""Names of laws after the number of an article; of long names, only the beginnings."""
WHOLE_LAW = (
    r"de[rs]\s[A-ZÄÖÜ][a-zäöüß]+gesetz(?:buch)?(?:e?s)?|"
    r"i\s[a-zåäöæø]{3,}(?:loven|lova|(?<!rund)(?<!för)(?<!förs)(?<!bo)(?<!lands)(?<!an)lagen)|"
    r"(?:of|in|under)\sthe\s(?:[A-Z][\w&'’\-]*,?\s(?:(?:and|of|for|in|on|to)\s)?){1,6}?(?:Act|Convention|Ordinance)"
)
"""Names of laws after the number of an article that are whole, and so may be compared with the title of a document."""
SHORT_LAW = r"(?:[A-ZÄÖÜ][a-zäöü]{0,4}){0,3}(?:GB|GBG|[A-ZÄÖÜ][a-z]{1,6}G|DSG)|AO|DS-?GVO|StVZ?O|StPO|ZPO|GG|SGB"
"""German short names of laws; the rules of a club may have a short name too, but it seldom ends with a G."""
LAWS_BEFORE = re.compile(
    r"(?:[民刑商憲宪]|同|会社|公司|会计|著作権|著作权|労働基準|劳动|訴訟|诉讼|合同|民|형|상|헌|저작권|근로기준)[法법]典?\s?$"
    r"|(?:[一-鿿ァ-ヶー](?<![本此该該当當])(?:法|条例|條例)|(?<!この)(?<![本此该該当當])法律)\s?$"
)
"""Names of laws directly before a number; *this law*, 本法 or この法律, is the document itself."""
NAMED_LAWS_BEFORE = re.compile(
    r"(?:[a-zåäöæø]{3,}"
    r"(?:loven|lova|(?<!rund)(?<!unter)(?<!or)(?<!an)(?<!bij)lagen|forskriften|laki|(?<![elp])lain)|"
    r"[a-zäöüß]{2,}gesetz(?:es|buch|buches)?|(?<![^\W_])(?:BGB|HGB|StGB|DSGVO|ZGB)|[CDILMVX]\.\störvény)"
    r"\s(?:§\s?|Art\.\s?)?$|balken\s§\s?$|sayılı\s(?:[^\W\d_]+\s){0,4}?[Kk]anun[^\W\d_]*\s$"
)
"""Names of laws in other languages: ``eierseksjonsloven § 3``; but not *bijlagen*, *explain*, nor *OR* in capitals."""
