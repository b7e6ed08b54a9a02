// Reads a query: numbers, quoted phrases, words, and runs of scripts without spaces.

import { UNSPACED, fold } from "./fold.js";
import { isCommon } from "./words.js";

/**
 * @typedef {{text: string, isUnspaced: boolean, isOpen: boolean, written: string}} Term folded, and as it was typed; `isOpen`: it may not be finished
 */
/**
 * @typedef {{written: string, whole: string, number: string, phrases: string[], terms: Term[], isDefinition: boolean, asksNumber: boolean, asksLeave: boolean, subject: string, topic: string, isQuestion: boolean}} Query `written` is the query as it was typed, `subject` what is asked for, and `topic` what a question is about, folded
 */

/** Longer than any real query; the rest is ignored. */
export const LONGEST = 200;

const RUN = new RegExp(`[${UNSPACED}\\u3041-\\u3096][${UNSPACED}\\u3041-\\u3096\\d]*|[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_'+-]*`, "gu");
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`);

const BEFORE_NUMBER = /^(?:rules?|cr|section|chapter|no\.?|#|§|ルール|規則|第)\s*/;
const BEHIND_NUMBER = /\s*(?:\.|項|条|節|章|番)+$/;
const NUMBER = /^(?=.*\d)[\p{L}\p{N}]+(?:[.\-:][\p{L}\p{N}]+)*$/u;

const ASKS_WHAT = [
  /^(?:what(?:'s| is| are| does)|define|meaning of|definition of|explain)\s+(?:an? |the )?(.+?)(?:\s+(?:mean|do))?\s*\?*$/,
  /^(.+?)\s+(?:definition|meaning|means what)\s*\?*$/,
  /^(.+?)(?:トハ(?:ナニ|何)?(?:デスカ|カ)?| (?:定義|意味)|ッテ(?:ナニ|何|ナンデスカ|何デスカ)?|ノ(?:意味|定義)(?:ハ|トハ)?)\s*[?。]*$/,
];

/** A phrase that means one word, "simultaneously", and not a time. */
const AT_ONCE = /\bat (?:once|the same time)\b/gi;

/** A question, which a heading cannot answer. */
const ASKS = /^(?:how|what|when|where|why|who|which|can|may|could|must|do|does|is|are|should|will) |[?。]$|(?:カ|何|誰|イツ|ドコ)[?。]?$/;

const ASKS_NUMBER = /\bhow (?:many|much|big|long|large|often|high)\b|何[枚人個回点体]|幾ツ|イクツ|[枚人個回点]数/;
const ASKS_LEAVE = /^(?:can|may|could|must|do|does|is it)\b|(?:デキ(?:ル|マス)カ?|(?:テ|デ)モ(?:良|ヨ|イ)イ(?:デスカ|カ)?|(?:ラレル|エル|ケル|セル)カ?)\s*[?。]*$/;

/** The end of a question in Japanese, which does not help to find the answer. */
const TAIL = /(?:[はがを]?(?:どう(?:なる|なります|する|します|やる)|でき(?:る|ます)|(?:して)?も?(?:良い|よい|いい)|なん|何|いつ|誰|どこ)?(?:です|ます)?か?)\s*[?？。]+\s*$|(?:(?:どう(?:なる|なります|する|します)|いつ|誰|どこ)(?:です|ます)?か?|ですか|ますか)\s*$/;

/**
 * Read a query. `codes` are those of books, which may precede a number.
 * @param {string} written
 * @param {string[]} codes
 * @returns {Query}
 */
export function readQuery(written, codes) {
  const text = written.slice(0, LONGEST).trim();
  const whole = fold(text).replace(/\s+/g, " ").trim();
  const number = numberIn(whole, codes);
  let isDefinition = false;
  let subject = whole.replace(/"/g, "");
  // A question for a definition is reduced to its subject.
  for (const pattern of ASKS_WHAT) {
    const match = pattern.exec(whole);
    if (!match) continue;
    isDefinition = true;
    subject = match[1].replace(/"/g, "");
    break;
  }
  /** @type {string[]} */
  const phrases = [];
  // Quoted phrases are taken out; the rest is read as words.
  const rest = text.replace(/[″‶]/g, '"').normalize("NFKC").replace(/["“”„‟«»〝〞〟]([^"“”„‟«»〝〞〟]+)["“”„‟«»〝〞〟]/g, (_, phrase) => {
    const folded = fold(phrase).trim();
    if (folded) phrases.push(folded);
    return " ";
  });
  return {
    written: text,
    whole: whole.replace(/"/g, ""),
    number,
    phrases,
    terms: readTerms(isDefinition && !phrases.length ? cut(rest, subject) : rest.replace(TAIL, "").replace(AT_ONCE, "simultaneously")),
    isDefinition,
    asksNumber: ASKS_NUMBER.test(whole),
    asksLeave: ASKS_LEAVE.test(whole),
    subject,
    isQuestion: !isDefinition && ASKS.test(whole),
    topic: /^([^ ]{2,16}?)ハ[^ ]{2}/.exec(whole)?.[1] || "",
  };
}

/**
 * Return the part of a text that folds to `subject`, or the whole text if that part cannot be located.
 * @param {string} text
 * @param {string} subject
 */
function cut(text, subject) {
  const at = fold(text).indexOf(subject);
  return at >= 0 && fold(text).length === text.length ? text.slice(at, at + subject.length) : text;
}

/**
 * Return the number that a whole query consists of, or "".
 * @param {string} whole folded
 * @param {string[]} codes
 */
function numberIn(whole, codes) {
  let text = whole.replace(/[()[\]"]/g, "").trim();
  for (const code of codes) {
    const folded = fold(code);
    if (text.startsWith(folded) && /^[\s:/-]*\d/.test(text.slice(folded.length))) text = text.slice(folded.length).replace(/^[\s:/-]+/, "");
  }
  text = text.replace(BEFORE_NUMBER, "").replace(BEHIND_NUMBER, "");
  return NUMBER.test(text) && text.length <= 24 ? text : "";
}

/** The question word at the start of a question in Japanese. */
const ASKING = /^(?:いつ|どこ[でに]?|どの|誰[がの]?|なぜ|どう|何故)(?=[\u30a1-\u30ff\u3400-\u9fff]{2})/;

/**
 * Split a text into terms, without common words unless there are no others.
 * @param {string} text
 * @returns {Term[]}
 */
function readTerms(text) {
  const runs = Array.from(text.matchAll(RUN), (match) => ({ written: match[0].replace(ASKING, ""), end: match.index + match[0].length }));
  const terms = runs.map(({ written, end }) => {
    const folded = fold(written).replace(/^['-]+|['-]+$/g, "");
    return { text: folded, isUnspaced: IS_UNSPACED.test(folded), isOpen: end === text.length, written };
  });
  const filled = terms.filter((term) => term.text);
  const wanted = filled.filter((term) => term.isUnspaced || !isCommon(term.text));
  const chosen = wanted.length ? wanted : filled;
  // A repeated word counts once.
  return chosen.filter((term, i) => chosen.findIndex((other) => other.text === term.text) === i).slice(0, 16);
}
