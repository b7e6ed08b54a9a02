// Rules by their numbers, in whatever way these are typed.

/** @typedef {import("./text_index.js").TextIndex} TextIndex */

/** @param {string} number */
const compact = (number) => number.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * A number as it is compared: in one width and case, without what stands behind it.
 * @param {string} number as it is printed
 */
export const plainNumber = (number) => number.normalize("NFKC").toLowerCase().replace(/[.．。\s]+$/, "");

/**
 * The units whose number is the one asked for, and those whose numbers start with it, in the order of the book.
 *
 * `443d` is 4.4.3d; where the points can stand in several ways, all are found. A part of a number ends at a point or where
 * letters follow digits, but nobody has typed all of it yet, so that `4.1` also finds 4.10, behind 4.1.2.
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
    if (!unit[1]) return;
    const own = plainNumber(unit[1]);
    if (own === wanted) exact.push(place);
    else if (own.startsWith(wanted)) (isPart(own, wanted) ? parts : starts).push(place);
    else if (isCompact && letters.length > 1 && compact(own) === letters) near.push(place);
  });
  return { exact: exact.length ? exact : near, prefix: [...(exact.length ? near : []), ...parts, ...starts] };
}

/** @param {string} own @param {string} wanted */
function isPart(own, wanted) {
  const next = own[wanted.length];
  return !/[\p{L}\p{N}]/u.test(next) || (/\p{N}$/u.test(wanted) && /\p{L}/u.test(next));
}
