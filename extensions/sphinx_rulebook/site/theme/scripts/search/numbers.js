// Finds rules by their numbers, in whatever way these are typed.

import { NUMBER_AT } from "../shared/book_texts.js";

/** @typedef {import("./text_index.js").TextIndex} TextIndex */

/** @param {string} number */
const compact = (number) => number.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Return a number as it is compared: in one width and case, without the punctuation after it.
 * @param {string} number as printed
 */
export const plainNumber = (number) => number.normalize("NFKC").toLowerCase().replace(/[.．。\s]+$/, "");

/** A number with words or Chinese characters: Rule 12, § 4 Abs. 2, 第4条, 第四条. Roman numerals and letters are not words. */
const WORDED = /^(?![ivxlcdm]+(?!\p{L}))\p{L}{3}|[§\p{Script=Han}]|^제/iu;

/** A text in which a number with words can occur. */
const MAY_BE_WORDED = /[\d一二三四五六七八九十百]/;

const HAN = "〇一二三四五六七八九";

/**
 * Return a number in Chinese characters, below 10,000, in digits: 12 for 十二.
 * @param {string} written
 */
function digitsOf(written) {
  if (!/[十百千]/.test(written)) return Array.from(written, (sign) => Math.max(0, HAN.indexOf(sign))).join("");
  let [sum, digit] = [0, 0];
  for (const sign of written) {
    const size = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (size) [sum, digit] = [sum + (digit || 1) * size, 0];
    else digit = Math.max(0, HAN.indexOf(sign));
  }
  return String(sum + digit);
}

/** Return a number with plain digits and without spaces. @param {string} number plain */
const squeezed = (number) => number.replace(/[〇零一二三四五六七八九十百千]+/g, digitsOf).replace(/\s+/g, "");

/** Return the counters of a number with words, joined by points: 4.2 for § 4 Abs. 2. @param {string} number plain */
const counters = (number) => (squeezed(number).match(/\d+|(?<!\p{L})[a-z](?!\p{L})/gu) || []).join(".");

/**
 * Whether a number with words is what a reader asks for: `whole` is all that the reader typed, and `number` the number in it, or "".
 * @param {string} own plain
 * @param {string} number
 * @param {string} whole
 */
function isWorded(own, number, whole) {
  return WORDED.test(own) && (squeezed(own) === squeezed(whole) || (number !== "" && counters(own) === number));
}

/**
 * Whether a number is what a reader asks for (see `isWorded`). @param {string} own as printed @param {string} number
 * @param {string} whole
 */
export function isAskedFor(own, number, whole) {
  const plain = plainNumber(own);
  return plain === number || isWorded(plain, number, plainNumber(whole));
}

/** Whether a reader may ask for a number. @param {{number: string, whole: string}} query */
export const mayAskForNumber = ({ number, whole }) => number !== "" || (whole.length <= 40 && MAY_BE_WORDED.test(whole));

/**
 * Find the units with a number, and those whose numbers start with it, in the order of the book.
 *
 * `443d` finds 4.4.3d; if the points can go in several places, all such rules are found. A part of a number ends at a
 * point or where letters follow digits. But the reader may not have typed the whole number yet, so `4.1` also finds
 * 4.10,
 * after 4.1.2.
 *
 * If numbers have words, as in § 4 Abs. 2, they are found with the words (`whole` is all that the reader typed) and, if
 * no number is just that, without them: `4` finds 第4条.
 * @param {TextIndex} index
 * @param {string} number "" if the reader did not type a number in digits
 * @param {string} [whole]
 * @returns {{exact: number[], prefix: number[]}}
 */
export function byNumber(index, number, whole = number) {
  const wanted = plainNumber(number);
  const asked = plainNumber(whole);
  const isWhole = (/** @type {string} */ own) => squeezed(own) === squeezed(asked);
  const letters = compact(wanted);
  const isCompact = letters === wanted;
  /** @type {number[]} */
  const exact = [];
  /** @type {number[]} */
  const near = [];
  /** @type {number[]} */
  const parts = [];
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const worded = [];
  index.units.forEach((unit, place) => {
    if (!unit[NUMBER_AT]) return;
    const own = plainNumber(unit[NUMBER_AT]);
    if (WORDED.test(own) && isWorded(own, wanted, asked)) worded.push(place);
    else if (!wanted) return;
    else if (own === wanted) exact.push(place);
    else if (own.startsWith(wanted)) (isPart(own, wanted) ? parts : starts).push(place);
    else if (isCompact && letters.length > 1 && compact(own) === letters) near.push(place);
  });
  if (worded.length) {
    const whole = worded.filter((place) => isWhole(plainNumber(index.units[place][NUMBER_AT])));
    if (whole.length) return { exact: whole, prefix: [] };
    exact.push(...worded);
  }
  return { exact: exact.length ? exact : near, prefix: [...(exact.length ? near : []), ...parts, ...starts] };
}

/**
 * Whether the number `wanted`, a start of `own`, ends where a part of `own` ends. @param {string} own @param {string}
 * wanted
 */
function isPart(own, wanted) {
  const next = own[wanted.length];
  return !/[\p{L}\p{N}]/u.test(next) || (/\p{N}$/u.test(wanted) && /\p{L}/u.test(next));
}
