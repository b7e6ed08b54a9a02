"""Words that identify the kind of a line in rulebooks of any language; all in lower case.

Characters of other scripts are also here. The words of units, such as *chapter*, are in `unit_words`; words that open
examples and notes belong to the markup itself (`sphinx_rulebook.markup.opening_words`).
"""

from __future__ import annotations

import re

from ..markup.ruling_facts import RULINGS_TITLES
from .cited_words import CITED_WORDS
from .unit_words import APPENDIX_WORDS


def _words(listed: str) -> frozenset[str]:
    return frozenset(word.strip() for word in listed.split(","))


CONTENTS_WORDS = _words("""
    contents, table of contents, index of rules, 目次, 目录, 目錄, 内容, 內容, コンテンツ, 차례, 목차, inhalt,
    inhaltsverzeichnis, sommaire, table des matières, índice, contenido, indice, sommario, inhoud, spis treści, obsah,
    содержание, оглавление, зміст, съдържание, садржај, sadržaj, kazalo, innehåll, indhold, innhold, sisällys,
    sisällysluettelo, sisukord, turinys, saturs, tartalom, tartalomjegyzék, cuprins, içindekiler, περιεχόμενα,
    mục lục, daftar isi, isi kandungan, สารบัญ, المحتويات, فهرس المحتويات, فهرست مطالب, תוכן העניינים, विषय-सूची,
    विषय सूची, সূচিপত্র
""")
"""Headings of a table of contents."""

GLOSSARY_WORDS = _words("""
    glossary, glossary of terms, glossary and index, 用語集, 用語, 用語解説, 用語の定義, 用語一覧, 用語辞典, 用語説明,
    术语表, 術語表, 术语, 術語, 术语解释, 術語解釋, 词汇表, 詞彙表, 詞匯表, 词汇, 詞彙, 詞匯, 名词解释, 名詞解釋,
    용어집, 용어, 용어사전, 용어 사전, 용어 정의, 용어 해설, 용어 설명, glossar, glossaire, glosario, glossario,
    glossário, glossari, woordenlijst, begrippenlijst, słowniczek, słownik, slovník, slovníček, slovníček pojmů,
    глоссарий, словарь терминов, глосарій, речник, речник на термините, pojmovnik, slovarček, речник појмова,
    ordlista, ordliste, sanasto, sõnastik, žodynas, terminų žodynas, vārdnīca, terminu vārdnīca, szójegyzék,
    fogalomtár, glosar, sözlük, terimler sözlüğü, γλωσσάρι, bảng thuật ngữ, thuật ngữ, glosarium, daftar istilah,
    glosari, อภิธานศัพท์, مسرد المصطلحات, المصطلحات, واژه‌نامه, מילון מונחים, शब्दावली, শব্দকোষ
""")
"""Headings of a glossary."""

INTRODUCTION_WORDS = _words("""
    introduction, welcome, preface, foreword, about, about this document, about these rules, about this book, home,
    readme, read me, はじめに, 序文, 前書き, まえがき, このサイトについて, ようこそ, ホーム, 前言, 序言, 关于, 關於,
    简介, 簡介, 介绍, 介紹,
    欢迎, 歡迎, 首页, 首頁, 소개, 머리말, 서문, 시작하며, 홈, einleitung, einführung, vorwort, willkommen, startseite,
    avant-propos, préface, bienvenue, à propos, accueil, introducción, prefacio, prólogo, bienvenidos, bienvenida,
    acerca de, inicio, introduzione, prefazione, premessa, benvenuti, informazioni, introdução, prefácio, apresentação,
    bem-vindo, sobre, inleiding, voorwoord, welkom, over, wprowadzenie, wstęp, przedmowa, witamy, o grze, введение,
    предисловие, добро пожаловать, о проекте, úvod, předmluva, вступ, передмова, johdanto, inledning, förord, forord,
    bevezetés, előszó, giriş, önsöz, εισαγωγή, πρόλογος, giới thiệu, lời nói đầu, pendahuluan, kata pengantar
""")
"""Headings of texts that come before the rules and are not rules."""

ABOUT_TITLE = re.compile(
    r"(?:on|using|how to (?:use|read)) (?:this|these|the|our)\b.{0,60}|about .{1,60}|"
    r"(?:über|zu) (?:diese[nmrs]?|das|den|die)\b.{0,60}|à propos d.{1,60}|acerca de .{1,60}|"
    r"sobre (?:est|o |el |la ).{0,60}|informazioni su.{1,60}|over (?:dit|deze|het|de)\b.{0,60}|"
    r"o (?:tej|tym|této|tomto|grze)\b.{0,60}|об? (?:эт|игре|правилах|документе).{0,60}|"
    r"про (?:цю|ці|цей|гру)\b.{0,60}|om (?:denna|detta|denne|dette|spelet)\b.{0,60}|"
    r".{1,30}について|(?:关于|關於).{1,30}|.{1,30}(?:에 대하여|에 대해|에 관하여)|.{1,30} hakkında",
    re.I,
)
"""Titles of texts about a text: *About this booklet*."""

BACK_WORDS = _words("""
    thanks, thank you, special thanks, playtesters, danke, merci, gracias, grazie, obrigado, dziękujemy, спасибо, 感谢,
    感謝, 감사합니다,
    credits, acknowledgments, acknowledgements, questions?, contact, contacts, legal, legal notice, copyright,
    colophon, faq, frequently asked questions, q&a, quick reference, よくある質問, revision history, version history,
    häufige fragen, häufig gestellte fragen, foire aux questions, questions fréquentes, preguntas frecuentes,
    domande frequenti, perguntas frequentes, veelgestelde vragen, veel voorkomende vragen, vanliga frågor,
    ofte stillede spørgsmål, ofte stilte spørsmål, usein kysytyt kysymykset, usein kysyttyä, sık sorulan sorular,
    sıkça sorulan sorular, często zadawane pytania, najczęściej zadawane pytania, často kladené otázky, časté dotazy,
    gyakori kérdések, gyakran ismételt kérdések, întrebări frecvente, pogosta vprašanja, česta pitanja, честа питања,
    частые вопросы, часто задаваемые вопросы, поширені запитання, часті запитання, часті питання,
    често задавани въпроси,
    συχνές ερωτήσεις, preguntes freqüents, korduma kippuvad küsimused, dažniausiai užduodami klausimai,
    biežāk uzdotie jautājumi, câu hỏi thường gặp, pertanyaan umum, pertanyaan yang sering diajukan, soalan lazim,
    常见问题, 常見問題, 常见问答, 자주 묻는 질문, คำถามที่พบบ่อย, الأسئلة الشائعة, سؤالات متداول, שאלות נפוצות,
    change log, changelog, changes, document history, index, license, licence, クレジット, 謝辞, 更新履歴, 変更履歴,
    改訂履歴, お問い合わせ, お問い合わせ先, 奥付, 索引, 著作権, 致谢, 更新记录, 致謝, 鸣谢, 鳴謝, 更新記錄, 制作人员,
    製作人員, 크레딧, 변경 이력, 변경 기록, 제작진, 감사의 말, danksagung, impressum, änderungen, remerciements,
    crédits, mentions légales, créditos, agradecimientos, ringraziamenti, agradecimentos, dankwoord, podziękowania,
    благодарности, 版权信息, 版權資訊, 版权声明, 版權聲明, 版权, 版權, 著作権表示, 저작권, 저작권 정보, urheberrecht,
    droits d'auteur, derechos de autor, crediti, direitos autorais, auteursrecht, colofon, prawa autorskie,
    авторские права, авторы, подяки, авторські права, благодарности и авторски права, авторски права, autorska prava,
    zahvale, zahvala, ауторска права, poděkování, autorská práva, poďakovanie, autorské práva, köszönetnyilvánítás,
    szerzői jog, impresszum, mulțumiri, drepturi de autor, teşekkürler, telif hakkı, ευχαριστίες,
    πνευματικά δικαιώματα, agraïments, drets d'autor, tack, upphovsrätt, tak, tak til, ophavsret, takk, opphavsrett,
    kiitokset, tekijänoikeudet, tänusõnad, autoriõigused, padėkos, autorių teisės, pateicības, autortiesības,
    lời cảm ơn, bản quyền, ucapan terima kasih, hak cipta, penghargaan, กิตติกรรมประกาศ, ลิขสิทธิ์, شكر وتقدير,
    حقوق النشر, قدردانی, حق نشر, תודות, זכויות יוצרים, आभार, कॉपीराइट, কৃতজ্ঞতা, স্বত্ব
""") | {title.casefold() for title in RULINGS_TITLES.values()}
"""Headings of texts that follow the rules and are not rules."""

HISTORY_WORDS = _words("""
    revision history, version history, change log, changelog, change history, changes,
    document history, 更新履歴, 変更履歴, 改訂履歴, 改版履歴,
    更新记录, 更新記錄, 修订记录, 修訂記錄, 변경 이력, 변경 기록, 개정 이력,
    änderungen, änderungsverzeichnis, änderungshistorie, versionsgeschichte,
    historique des modifications, historique des versions, historial de cambios,
    historial de versiones, cronologia delle modifiche, histórico de alterações, история изменений,
    historia zmian, változások, változástörténet
""")
"""Headings of lists of changes, whose lines begin with the numbers of the rules that changed."""

OTHERS_TEXT_WORDS = _words("""
    license, licence, the license, the licence, license agreement, licensing, legal, legal notice, legal information,
    copyright, copyright notice, copyright and license, open game license, privacy, privacy policy, terms of use,
    terms of service, bibliography, references, sources, further reading, lizenz, lizenzen, urheberrecht,
    literatur, quellen, datenschutz, impressum, licence et droits, mentions légales, droits d'auteur, bibliographie,
    licencia, derechos de autor, bibliografía, aviso legal, licenza, diritti d'autore, bibliografia, licença,
    direitos autorais, licentie, auteursrecht, licencja, prawa autorskie, лицензия, авторские права, література,
    литература, ліцензія, авторські права, licence a autorská práva, literatura, licens, lisens, lisenssi, lisans,
    telif hakkı, giấy phép, bản quyền, lisensi, hak cipta, ライセンス, 著作権, 著作権表示, 参考文献, 许可证, 許可證,
    版权, 版權, 版权声明, 版權聲明, 参考资料, 參考資料, 라이선스, 저작권, 참고 문헌, 참고문헌
""")
"""Headings of texts by others, or about those of others, whose numbers are not those of the rules."""

APPENDIX = re.compile(rf"{APPENDIX_WORDS}.{{0,70}}", re.I)
"""The heading of an appendix."""

CUES = (
    r"rules?|sub-?rules?|laws?|art\.|arts\.|para\.|paras\.|ch\.|sec\.|nr\.|пп?\.|ст\.|pkt\.?|zob\.|as per|"
    r"sections?|chapters?|articles?|regulations?|guidelines?|clauses?|appendix|§§?|"
    r"regeln?|abschnitte?|abschnitts|kapitels?|artikels?|ziffer|règles?|sections?|chapitres?|reglas?|secci[oó]n(?:es)?|"
    r"cap[ií]tulos?|art[ií]culos?|regol[ae]|sezion[ei]|capitol[oi]|articol[oi]|regras?|seç(?:ão|ões)|artigos?|regels?|"
    r"hoofdstuk(?:ken)?|artykuł(?:y|u)?|zasad[ayęie]*|правил[оаеу]?|раздел[аеу]?|глав[аеуы]|стать[яеи]|"
    r"aturan|peraturan|ルール|規則|規定|条項|セクション|チャプター|ガイドライン|規程|规则第?|規則第|规定|细则|細則|条款|條款|条目|條目|章节|章節|"
    rf"규칙|규정|조항|섹션|챕터|{CITED_WORDS}"
)
"""Words before the number in a reference that are strong enough for a bare number: ``rule 116``."""

ORDINAL_CUES = r"(?<![次及落])第|(?<![가-힣])제"
"""Characters before the number of a unit, or of anything else that is counted: 第3章, and 第3回."""

WEAK_CUES = (
    r"see|see also|cf\.|steps?|points?|items?|paragraphs?|parts?|siehe|s\.|vgl\.|punkte?|schritte?|absatz|voir|étapes?|"
    r"points?|véase|ver|vease|pasos?|puntos?|vedi|punt[oi]|veja|passos?|zie|punt|stap(?:pen)?|patrz|punkt(?:y|u|em|ami|ach|ów)?|punkcie|"
    r"см\.|пункт(?:[аеуы]|ов|ам|ами|ах)?|шаг[аеу]?|手順|ステップ|項目|参照[:：]?|"
    r"参见|参閱|参阅|参看|参考|详见|另见|请见|见第|(?<![^\W_])见|參見|參閱|參照|參看|參考|詳見|另見|請見|見第|(?<![^\W_])見|步骤|步驟|"
    r"참조|참고|단계|항목"
)
"""Words before the number of a unit; a bare number after them is a reference only if it is not a quantity: ``(see
3)``."""

LEADING_CUES = (
    r"see(?:\s+also)?|cf\.|compare|described\s+(?:in|under)|explained\s+(?:in|under)|"
    r"siehe(?:\s+auch)?|s\.|vgl\.|vergleiche|beschrieben\s+(?:in|unter)|voir(?:\s+aussi)?|cf|décrit\w*\s+(?:dans|sous|à)|"
    r"véase(?:\s+también)?|vease|ver(?:\s+tamb(?:ién|ém))?|vedi(?:\s+anche)?|cfr\.|veja(?:\s+também)?|zie(?:\s+ook)?|"
    r"patrz|zob\.|por\.|см\.|viz|se(?:\s+även|\s+også)|lásd|bkz\.|参见|参閱|参阅|参看|详见|请见|參見|參閱|參看|詳見|請見|见|見|참조[:：]?"
)
"""Words before the title of a unit that lead to it: ``see "Hand limit"``."""

TITLE_PREPOSITIONS = r"under|unter|sous|bajo|sotto|sob|onder|pod"
"""Words before a title in quotation marks that lead to it: ``the limit under "Hand limit"``."""

PREPOSITIONS = r"in|under|unter|nach|gemäß|laut|selon|sous|según|bajo|segundo|secondo|volgens|według|zgodnie z"
"""Words before a number of several parts that is a reference if its clause ends there: "the three in 3.2."."""

AFTER_CUES = r"を参照|参照|に従|の規定|の規則|条|項|章|節|を参考|参考|條|款|项|节|[을를]?\s?참[조고]"
"""Words after a number in a language without spaces, and in Korean: ``4.1を参照``."""

PLAIN_WORDS = _words("""
    a, an, the, of, to, in, on, at, by, for, from, with, and, or, if, when, whenever, as, is, are, be, been, was,
    were, has, have, had, do, does, can, cannot, may, must, should, will, would, it, its, this, that, these, those,
    each, any, all, some, no, not, their, they, them, then, than, there, which, who, whose, other, one, such, also,
    only, more, most, player, players, you, your
""")
"""English words that carry little information about a rule's subject."""

COUNTING_SIGNS = "つ枚個个箇人回点點体體番歳岁歲張张名位次分秒輪轮장명개번점회턴"
"""Characters after a number that counts things: 2枚."""

UNSPACED_SIGNS = r"\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
"""The characters of scripts without spaces between words, as ranges for a regular expression; Korean has spaces."""

UNSPACED = re.compile(f"[{UNSPACED_SIGNS}]")
"""One of these characters."""

TOUCHING_LETTERS = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
    r"\u1100-\u11ff\u3005-\u3007\u3041-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
)
"""The letters of scripts in which a number, or the word before it, can follow another word without a space, as ranges
for a regular expression: scripts without spaces, and Korean, whose particles are attached to the number.
"""

WIDE_SIGNS = {0xFF01 + i: 0x21 + i for i in range(94)}
"""Full-width characters mapped to plain ones, for `str.translate`."""

CHROME = re.compile(
    r"""
      (?:skip\ to\ (?:main\ )?content|コンテンツにスキップ|本文へスキップ|zum\ inhalt\ springen|aller\ au\ contenu)
    | (?:last\ updated(?:\ .{1,40})?|最終更新(?:日)?[:：]?.{0,30}|was\ this\ helpful\?|edit\ this\ page)
    | (?:export\ as\ pdf|back\ to\ top|on\ this\ page|powered\ by\ .{1,30})
    | (?:jump\ to\ (?:navigation|search|content).{0,60})
    | (?:(?:copyright|©|ⓒ|\(c\)\s*[0-9]{4}).{0,200})
    """,
    re.X | re.I,
)
"""Lines that a web site adds around a page."""

MENU_WORDS = _words("copy, previous, next, menu, search, share, print, home, log in, sign in, login")
"""Words of a site's menus that could also be headings: they are left out only if no text follows."""

EDIT_LINK = re.compile(r"(?:(?<!\s)\s+)?\[(?:edit(?: source)?|編集|bearbeiten|modifier|editar)\]")
"""The edit link that a wiki puts after its headings."""

IDLE_TAG = re.compile(r"</?(?:span|font)(?:\s[^<>]*)?>|<a\s+(?:id|name)=[^\s<>]*\s*/?>(?:\s*</a>)?", re.I)
"""A tag that carries only style or a link target, and no text: nothing is lost without it."""

PAGE_NUMBER = re.compile(
    r"""
      [-–—\s]*+(?:page|seite|página|pagina|strona|ページ|페이지|쪽|stránka|сторінка|стр\.|p\.|pg\.)?\s*+
      (?P<number>[0-9]{1,4})
      \s*+(?:(?:/|of|von|de|di|van|z|sur|из)\s*+[0-9]{1,4})?\s*+(?:ページ|頁|页)?[-–—\s]*+
    """,
    re.X | re.I,
)
"""A line that consists only of a page number."""
