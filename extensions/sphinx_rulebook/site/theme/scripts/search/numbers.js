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

/**
 * Find the units with a number, and those whose numbers start with it, in the order of the book.
 *
 * `443d` finds 4.4.3d; if the points can go in several places, all such rules are found. A part of a number ends at a
 * point or where letters follow digits. But the reader may not have typed the whole number yet, so `4.1` also finds
 * 4.10,
 * after 4.1.2.
 * @param {TextIndex} index
 * @param {string} number
 * @returns {{exact: number[], prefix: number[]}}
 */
export function byNumber(index, number) {
  const wanted = plainNumber(number);
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
  index.units.forEach((unit, place) => {
    if (!unit[NUMBER_AT]) return;
    const own = plainNumber(unit[NUMBER_AT]);
    if (own === wanted) exact.push(place);
    else if (own.startsWith(wanted)) (isPart(own, wanted) ? parts : starts).push(place);
    else if (isCompact && letters.length > 1 && compact(own) === letters) near.push(place);
  });
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
