// The references of a book as a graph: its rules, and which of them refers to which.

import { TextIndex } from "../search/text_index.js";
import { LABEL_AT, NUMBER_AT, LETTER_AT, TARGETS_AT, isPart } from "../shared/book_texts.js";

/**
 * @typedef {{out: (number | string)[][], into: number[][], index: TextIndex}} References by places of units; a string is a rule of another book
 */

/**
 * Read the references of a book.
 * @param {import("../search/text_index.js").BookTexts} data
 * @returns {References}
 */
export function readReferences(data) {
  const index = new TextIndex(data);
  const out = data.units.map((unit) => unit[TARGETS_AT] || []);
  /** @type {number[][]} */
  const into = data.units.map(() => []);
  out.forEach((targets, place) => {
    for (const target of targets) if (typeof target === "number" && target !== place) into[target].push(place);
  });
  return { out, into, index };
}

/** The most rules to show around one; the others are only counted. */
const MOST = 60;

/**
 * Find the rules that a rule depends on and those that depend on it, each with the number of references in between:
 * negative
 * for those that it depends on, 0 for itself.
 * @param {References} references
 * @param {number} middle
 * @param {number} steps
 * @returns {{distances: Map<number | string, number>, left: number}} and how many did not fit
 */
export function around(references, middle, steps) {
  /** @type {Map<number | string, number>} */
  const distances = new Map([[middle, 0]]);
  let left = 0;
  for (const [sign, next] of /** @type {[number, (number | string)[][]][]} */ ([[-1, references.out], [1, references.into]])) {
    /** @type {(number | string)[]} */
    let edge = [middle];
    for (let step = 1; step <= steps; step++) {
      /** @type {(number | string)[]} */
      const found = [];
      for (const place of edge) {
        for (const other of typeof place === "number" ? next[place] : []) {
          // A breadth-first search, so that the first distance is the shortest.
          if (distances.has(other)) continue;
          if (distances.size >= MOST) left++;
          else {
            distances.set(other, sign * step);
            found.push(other);
          }
        }
      }
      edge = found;
    }
  }
  return { distances, left };
}

/**
 * Return the number of the chapter of each unit.
 * @param {References} references
 * @returns {Int32Array}
 */
export function chaptersOf({ index }) {
  const found = new Int32Array(index.units.length);
  let place = 0;
  index.data.chapters.forEach(([, count], chapter) => found.fill(chapter, place, (place += count)));
  return found;
}

/**
 * Count how often the rules of each chapter refer to those of each other chapter.
 * @param {References} references
 * @returns {{from: number, to: number, count: number}[]} the highest counts first
 */
export function betweenChapters(references) {
  const chapter = chaptersOf(references);
  /** @type {Map<string, {from: number, to: number, count: number}>} */
  const edges = new Map();
  references.out.forEach((targets, place) => {
    for (const target of targets) {
      if (typeof target !== "number") continue;
      const [from, to] = [chapter[place], chapter[target]];
      if (from === to) continue;
      const edge = edges.get(`${from} ${to}`) || { from, to, count: 0 };
      edge.count++;
      edges.set(`${from} ${to}`, edge);
    }
  });
  return [...edges.values()].sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to);
}

/**
 * Return the name of a unit: its number, or else its title or its label.
 * @param {References} references
 * @param {number | string} place
 */
export function nameOf({ index }, place) {
  if (typeof place === "string") return place.replace(/ (?:rule|sec|cha|term):/, " ");
  const unit = index.units[place];
  const title = index.title(place);
  return unit[NUMBER_AT] || (title.length > 24 ? `${title.slice(0, 24)}…` : title) || unit[LABEL_AT];
}

/**
 * Return the first unit that a name means: by an anchor of the page, a label, a number, or a title; -1 if there is
 * none.
 * @param {References} references
 * @param {string} name
 */
export function placeNamed({ index }, name) {
  const wanted = name.trim().toLowerCase();
  const code = index.data.code.toLowerCase();
  const bare = wanted.startsWith(code) ? wanted.slice(code.length).trim() : wanted;
  const tests = /** @type {((place: number) => boolean)[]} */ ([
    (place) => index.address(place).anchor.toLowerCase() === wanted,
    (place) => index.units[place][NUMBER_AT].toLowerCase().replace(/\.$/, "") === bare.replace(/\.$/, ""),
    (place) => index.units[place][LABEL_AT].toLowerCase().replace(/^\w+:/, "") === wanted.replace(/[\s-]+/g, "_"),
    (place) => index.title(place).toLowerCase() === wanted,
  ]);
  for (const test of tests) {
    const found = index.units.findIndex((unit, place) => !isPart(unit) && test(place));
    if (found >= 0 && wanted) return found;
  }
  return -1;
}
