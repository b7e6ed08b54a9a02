// The texts of two editions, with the same ids for the same units.

import { folder, loadList, loadUnits, placeAt, placeOf } from "./data.js";
import { loadData } from "../shared/scripts.js";
import { ownValue } from "../shared/own.js";
import { LABEL_AT, NUMBER_AT, UP_AT, LETTER_AT, TEXT_AT, ANCHOR_AT, LANGUAGE_AT, STATUS_AT, PAGE_AT, COUNT_AT, isCommentary } from "../shared/book_texts.js";

/**
 * @typedef {{id: string, number: string, parent: number, isExample: boolean, isCommentary: boolean, text: string, status: string}} Unit `parent` is a place, -1 at the top; `status` is "" for none
 */

/**
 * Return the units of an edition as its own pages show them; substitutes for missing translations have no id, nor have
 * the headings above rulings, which only group these.
 * @param {string} version "" for the current text
 * @returns {Promise<Unit[]>}
 */
async function loadUnitsOf(version) {
  const data = await loadData(`${folder}${version ? `${version}/` : ""}texts.js`, "rulebookTexts");
  const units = await loadUnits();
  const at = placeOf(await loadList(), version);
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const unit of units.units) {
    const place = placeAt(units, unit, at);
    if (place) ids.set(`${place.page}#${place.anchor}`, ownValue(units.former, unit[0]) || unit[0]);
  }
  /** @type {Unit[]} */
  const made = [];
  const withRulings = chaptersWithRulings(data);
  let chapter = 0;
  let left = 0;
  for (const row of data.units) {
    while (left >= data.chapters[chapter][COUNT_AT]) [chapter, left] = [chapter + 1, 0];
    left++;
    const [number, text] = [row[NUMBER_AT], row[TEXT_AT]];
    const parent = row[UP_AT] ? made.length - row[UP_AT] : -1;
    const isExample = row[LETTER_AT] === "x";
    const own = `${data.chapters[chapter][PAGE_AT]}#${row[ANCHOR_AT] || row[LABEL_AT] || data.code.toLowerCase() + number}`;
    const isHeading = "CS".includes(row[LETTER_AT]) && withRulings.has(chapter);
    let id = row[LANGUAGE_AT] || isExample || isHeading ? "" : ids.get(own) || own;
    // The commentaries of a unit stand before its examples, in order.
    if (isCommentary(row)) id = made[parent] && made[parent].id ? `${made[parent].id}/note${made.length - parent}` : "";
    made.push({ id, number, parent, isExample, isCommentary: isCommentary(row), text, status: row[STATUS_AT] || "" });
  }
  return made;
}

/**
 * Return the indexes of the chapters with rulings: such a chapter has nothing else but headings.
 * @param {import("../shared/book_texts.js").BookTexts} data
 */
function chaptersWithRulings(data) {
  /** @type {Set<number>} */
  const found = new Set();
  let start = 0;
  data.chapters.forEach((chapter, at) => {
    const rows = data.units.slice(start, (start += chapter[COUNT_AT]));
    if (rows.some((row) => row[LETTER_AT] === "Q")) found.add(at);
  });
  return found;
}

/**
 * Return the units of two editions, with ids for examples, too: examples of the same unit with the same text are one,
 * the
 * others are paired in order.
 * @param {string} older
 * @param {string} newer
 * @returns {Promise<[Unit[], Unit[]]>}
 */
export async function loadPair(older, newer) {
  const [old, now] = [await loadUnitsOf(older), await loadUnitsOf(newer)].map((units) => units.map((unit) => ({ ...unit })));
  const before = examplesOf(old);
  for (const [owner, examples] of examplesOf(now)) {
    const others = before.get(owner) || [];
    const left = examples.filter((example) => {
      const same = others.find((other) => !other.id && other.text === example.text);
      if (same) same.id = example.id = `${owner}/${same.text}`;
      return !same;
    });
    const unpaired = others.filter((other) => !other.id);
    left.forEach((example, i) => {
      example.id = `${owner}/${i}`;
      if (unpaired[i]) unpaired[i].id = example.id;
    });
  }
  for (const [owner, examples] of before) examples.filter((one) => !one.id).forEach((one, i) => (one.id = `${owner}/gone${i}`));
  return [old, now];
}

/**
 * Group the examples by unit.
 * @param {Unit[]} units
 * @returns {Map<string, Unit[]>} the examples by the ids of their units
 */
function examplesOf(units) {
  /** @type {Map<string, Unit[]>} */
  const found = new Map();
  for (const unit of units) {
    const owner = unit.isExample && units[unit.parent] ? units[unit.parent].id : "";
    if (owner) found.set(owner, [...(found.get(owner) || []), unit]);
  }
  return found;
}
