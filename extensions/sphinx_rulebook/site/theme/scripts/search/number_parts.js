// Takes numbers apart, those that are printed and those that readers type: "Article II, Section 2", "§ 4 Abs. 2", "第4条第2項".

import { fold } from "./fold.js";

/**
 * One counter of a number: what it counts, as capitals for one or more kinds (see `KINDS`), or as it is written if it is
 * none of these; and its values, of which a Roman numeral has two.
 * @typedef {{kind: string, values: string[]}} Part
 */
/**
 * `isCompound`: digits and further counters with points between them; `hasKind`: it has words or
 * signs, and all of them are known; `isSure`: it can
 * hardly be anything else than the number of a rule.
 * @typedef {{parts: Part[], isCompound: boolean, hasKind: boolean, isSure: boolean}} Parts
 */

/**
 * The words for what numbers count, by kind: any rule, article, section, chapter, part, paragraph, item, law, any number. "Paragraph" is a
 * section in German and a paragraph in English.
 */
const KINDS = {
  R:
    "rule rules r regel regeln regle regles regla reglas regola regole regra regras reguła zasada правило правила правилу kural kurali aturan peraturan luat saanto pravidlo pravidla szabaly sabiedriba " +
    "κανονασ κανονεσ قاعده القاعده قانون القانون כלל הכלל กฎ กฎข้อ กติกา नियम নিয়ম 規則 规则 規定 规定 ルール 규칙 규정",
  A: "article articles art arts artikel articulo articulos articolo articoli artigo artigos artykul статья статьи статье ст стаття clanek cl madde pasal dieu αρθρο ماده الماده סעיף ข้อ มาตรา अनुच्छेद 条 條 조",
  Q: "§ §§ paragraph paragraphen paragraaf paragraf section sections sec sect",
  S: "section sections sec sect abschnitt seccion sezione secao sekcja раздел bolum ενοτητα قسم القسم חלק ส่วน 節 节 절 clause clauses",
  C: "chapter chapters ch chap kapitel kap chapitre capitulo capitolo cap hoofdstuk rozdzial глава гл kisim bab chuong κεφαλαιο فصل الفصل פרק บท บทที่ अध्याय 章 장",
  T: "part parts teil partie parte deel czesc часть bagian phan μεροσ باب الباب ภาค 部 編 编 편",
  P: "paragraph paragraphs para paras par abs absatz alinea al comma lid ust абзац абз fikra παραγραφοσ فقره الفقره วรรค 項 项 款 항",
  I: "item items point punkt punto ponto satz lit buchstabe lettera pkt пункт п подпункт bent σημειο بند البند 号 號 호 目 목 subsection subsections subrule subclause",
  L: "law laws",
  N: "number numbers no nos nr num numero n № # номер cr",
};
/** @type {Map<string, string>} */
const KIND_OF = new Map();
for (const [kind, words] of Object.entries(KINDS)) for (const word of words.split(" ").map(fold)) KIND_OF.set(word, (KIND_OF.get(word) || "") + kind);

/** What comes after its counter: 4条, 3조. */
const AFTER = /^[条條章節节項项款号號目部編编조장절항호목편]$/;
const ORDINAL = /^[第제]$/;

/** Digits, a character that stands for a kind, or a run of letters. */
const TOKENS = /\d+|[第条條章節节項项款号號目部編编]|[조장절항호목편](?=$|[^\p{L}]|제)|제(?=\s*\d)|§+|#|(?:(?![第条條章節节項项款号號目部編编])[\p{L}\p{M}])+/gu;
const HAN_NUMBER = /[〇零一二三四五六七八九十百千]+/g;
const ROMAN = /^(?=.)(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const VALUE = { i: 1, v: 5, x: 10, l: 50, c: 100 };
/** Points between the counters of a number, as they are printed, typed or spoken. */
const COMPOUND = /\d\s?[.\-:,·。][\p{L}\d]/u;

const HAN = "〇一二三四五六七八九";

/**
 * Return a number in Chinese characters, below 10,000, in digits: 12 for 十二.
 * @param {string} written
 */
export function digitsOf(written) {
  if (!/[十百千]/.test(written)) return Array.from(written, (sign) => Math.max(0, HAN.indexOf(sign))).join("");
  let [sum, digit] = [0, 0];
  for (const sign of written) {
    const size = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (size) [sum, digit] = [sum + (digit || 1) * size, 0];
    else digit = Math.max(0, HAN.indexOf(sign));
  }
  return String(sum + digit);
}

/** What may name a rule among other words: a plain number of a paragraph or an item is rather that of something in the game. */
const NAMES_RULE = /[RASCLQ]/;

/** Return the value of a Roman numeral. @param {string} written */
function romanValue(written) {
  const values = Array.from(written, (sign) => VALUE[/** @type {keyof VALUE} */ (sign)]);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] || 0) ? -value : value), 0);
}

/** Return what a counter may mean. @param {string} token */
function valuesOf(token) {
  if (/\d/.test(token)) return [token.replace(/^0+(?=.)/, "")];
  // One letter of a list, such as "(c)", is hardly a hundred.
  return ROMAN.test(token) && !/^[lc]$/.test(token) ? [token, String(romanValue(token))] : [token];
}

/** Whether letters are a counter. @param {string} token @param {boolean} isJoined whether they follow digits immediately */
const isCounter = (token, isJoined) => token.length === 1 || ROMAN.test(token) || (isJoined && /^[a-z]{2}$/.test(token));

/**
 * Take a number apart. Words that are not known are kinds by themselves: "Canon 4".
 * @param {string} written
 * @returns {Parts | null} null if something after the counters is no number
 */
export function readParts(written) {
  const text = fold(written).replace(HAN_NUMBER, (found) => digitsOf(found));
  /** @type {Part[]} */
  const parts = [];
  let kind = "";
  let hasKind = false;
  let end = -1;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const isJoined = index === end && /\d/.test(text[index - 1] || "");
    end = index + token.length;
    const known = KIND_OF.get(token) || "";
    const last = parts[parts.length - 1];
    if (ORDINAL.test(token)) continue;
    if (AFTER.test(token) && last && !last.kind) {
      last.kind = known;
      hasKind = true;
    } else if (/\d/.test(token) || (isCounter(token, isJoined) && (isJoined || !known || !/^[\s.:]*\d/.test(text.slice(end))))) {
      parts.push({ kind, values: valuesOf(token) });
      kind = "";
    } else if (kind && !known) return null;
    else {
      kind = known || token;
      if (known) hasKind = true;
    }
  }
  // What follows all counters belongs to the last one: 3.1.2 규칙.
  if (kind && (!parts.length || !isKnown(kind))) return null;
  if (kind) parts[parts.length - 1].kind ||= kind;
  if (!parts.length) return null;
  const isCompound = COMPOUND.test(text);
  const areKnown = parts.every((part) => !part.kind || isKnown(part.kind));
  return { parts, isCompound, hasKind: hasKind && areKnown, isSure: areKnown && (isCompound || parts.some((part) => NAMES_RULE.test(part.kind))) };
}

/** Whether a kind is one of those in the table. @param {string} kind */
const isKnown = (kind) => /^[A-Z]+$/.test(kind);

/**
 * Return how unlike a counter that was typed is to that of a number: 0 if it is the same, Infinity if it is another one.
 * @param {Part} asked
 * @param {Part} own
 */
export function unlikeness(asked, own) {
  if (!asked.values.some((value) => own.values.includes(value))) return Infinity;
  const written = asked.values[0] === own.values[0] ? 0 : 0.75;
  if (asked.kind === own.kind) return written;
  if (!asked.kind || /[NR]/.test(asked.kind)) return written + 0.5;
  // A word that is not known must be the same.
  if (!isKnown(asked.kind)) return Infinity;
  if (!own.kind) return written + 1;
  return isKnown(own.kind) && [...asked.kind].some((one) => own.kind.includes(one)) ? written + 0.1 : Infinity;
}

/** "3장" is chapter 3, but also three cards, so after a number among other words only these are clear. */
const SURELY_AFTER = /^(?:第|제)?\d+(?:\.\d+)*\s?[条條조]$/;
const WITHOUT_SPACE = /(第[\d.〇零一二三四五六七八九十百千]+[条條章節节項项款号號]?|제\s?[\d.]+[조장절항호]?|(?<!\d)\d+조(?=[^\s])|\d+(?:\.\d+)+[a-z]?(?=[^\x00-\x7f]))/g;
/** What may stand after a number without a space and says nothing: "第三条とは". */
const PARTICLE = /^(?:トハ|[ハノガヲニ]|ニツイテ|[은는이가을를의에]|에서)?$/;
const HAS_COUNTER = /[\d〇零一二三四五六七八九十百千]|^[ivx]+[.,]?$/;
/** An article before a word: "l'article 5". */
const ELIDED = /(?<!\p{L})\p{L}{1,5}'(?=\p{L})/gu;
const MOST_WORDS = 40;
const LONGEST = 8;

/**
 * Find the number of a rule in a query: the whole query, or a part of it that can hardly be anything else.
 * @param {string} text folded, without the code of a book
 * @param {(word: string) => boolean} isCommon whether a word beside a number says nothing
 * @returns {(Parts & {text: string, isMixed: boolean}) | null} `text` is the number; `isMixed`: beside other words
 */
export function findParts(text, isCommon) {
  // A label is no number, even if its name looks like one.
  if (/^[\p{L}_]+:[\p{L}_]/u.test(text)) return null;
  text = text.replace(ELIDED, "");
  const all = readParts(text);
  const isNumeric = /^(?:[ivx]{2,}$|[\d\s(])/.test(text) || (all && all.parts.length > 1 && all.parts.every(({ kind, values: [value] }) => !kind && /\d/.test(value)));
  if (all && (all.isSure || all.hasKind || isNumeric)) return { ...all, text, isMixed: false };
  const words = text.replace(WITHOUT_SPACE, " $1 ").trim().split(/\s+/).slice(0, MOST_WORDS);
  for (let length = Math.min(words.length, LONGEST); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      if (PARTICLE.test(words[at]) || PARTICLE.test(words[at + length - 1])) continue;
      if (!words.slice(at, at + length).some((word) => HAS_COUNTER.test(word))) continue;
      const number = words.slice(at, at + length).join(" ");
      const found = readParts(number);
      if (!found?.isSure || !(found.isCompound || isClear(number))) continue;
      const others = [...words.slice(0, at), ...words.slice(at + length)];
      return { ...found, text: number, isMixed: !others.map((word) => word.replace(/[^\p{L}\p{M}\p{N}']/gu, "")).every((word) => PARTICLE.test(word) || isCommon(word)) };
    }
  }
  return null;
}

/** Whether a number without points is clear among other words: its word comes before it. @param {string} number */
const isClear = (number) => SURELY_AFTER.test(number) || !/^\d/.test(number);
