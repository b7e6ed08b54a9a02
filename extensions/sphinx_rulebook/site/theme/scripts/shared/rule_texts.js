// Finds rules in the texts of their book, which the search loads too.

import { ANCHOR_AT, COUNT_AT, LABEL_AT, LETTER_AT, NUMBER_AT, PAGE_AT, TEXT_AT, UP_AT } from "./book_texts.js";
import { loadData } from "./scripts.js";

/** @typedef {import("./book_texts.js").BookTexts} BookTexts */
/** @typedef {import("./book_texts.js").Row} Row */

/** @param {string} folder the address of the book's folder @returns {Promise<BookTexts>} */
export const loadTexts = (folder) => loadData(`${folder}texts.js`, "rulebookTexts");

/** Return the id of a unit on its page. @param {BookTexts} texts @param {Row} row */
export const anchorOf = (texts, row) => String(row[ANCHOR_AT] || row[LABEL_AT] || texts.code.toLowerCase() + row[NUMBER_AT]);

/** Return the place of the unit with an id, or -1. @param {BookTexts} texts @param {string} anchor */
export const placeOfAnchor = (texts, anchor) => texts.units.findIndex((row) => anchorOf(texts, row) === anchor);

/** Return the name of the page that shows a unit. @param {BookTexts} texts @param {number} place */
export function pageOfPlace(texts, place) {
  let left = place;
  return (texts.chapters.find((chapter) => (left -= chapter[COUNT_AT]) < 0) || texts.chapters[0])[PAGE_AT];
}

/**
 * Return where the units of a page begin and end, or null if there is no such page.
 * @param {BookTexts} texts
 * @param {string} page
 */
export function unitsOfPage(texts, page) {
  let start = 0;
  for (const chapter of texts.chapters) {
    if (chapter[PAGE_AT] === page) return { start, end: start + chapter[COUNT_AT], title: chapter[2] || "" };
    start += chapter[COUNT_AT];
  }
  return null;
}

/** Return the places of a unit's parents, the chapter first. @param {BookTexts} texts @param {number} place */
export function parentsOf(texts, place) {
  const parents = [];
  for (let row = texts.units[place], at = place; row[UP_AT]; row = texts.units[at]) parents.unshift((at -= row[UP_AT]));
  return parents;
}

/** Return where the units below a unit end. @param {BookTexts} texts @param {number} place */
export function endBelow(texts, place) {
  let end = place + 1;
  while (end < texts.units.length && parentsOf(texts, end).includes(place)) end++;
  return end;
}

/** Return the title of a unit, or "": a capital as the letter means that it has one. @param {Row} row */
export const titleOf = (row) => (row[LETTER_AT] < "a" ? row[TEXT_AT].split("\n", 1)[0] : "");
