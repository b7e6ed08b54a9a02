// The preview: the whole text of the chosen result, its examples, what it says in other languages, and what to do with it.

import { addressOf, counterparts, languageOf, marked, numberOf, pathOf } from "./options.js";
import { element } from "../shared/dom.js";
import { loadBook } from "../search/books.js";
import { snippet } from "../search/snippet.js";
import { word } from "../shared/library.js";
import { LETTER_AT, NUMBER_AT, TEXT_AT, UP_AT, isPart } from "../shared/book_texts.js";

/** @typedef {import("../search/groups.js").Found} Found */

/** Longer texts are cut: the rule itself is one key away. */
const LONGEST = 1500;

/** The other languages are loaded when somebody stays at a result. */
const STAY = 350;

/** @type {number | undefined} */
let timer;

/**
 * Show a result in the preview.
 * @param {HTMLElement} box
 * @param {Found | undefined} found
 * @param {string[]} marks
 * @param {string} here the code of this page's book
 * @param {{open: () => void, cite: () => void}} acts
 */
export function peekAt(box, found, marks, here, acts) {
  clearTimeout(timer);
  if (!found) return box.replaceChildren();
  const { index } = found.book.engine;
  const { place } = found.ranked;
  const language = languageOf(found);
  /** @type {Node[]} */
  const parts = [element("p", { class: "q" }, pathOf(found, here) || word("Preview"))];
  const number = numberOf(found);
  const title = index.title(place);
  if (number || title) parts.push(element("p", { class: "p", lang: language }, number, number && title ? " " : null, title ? element("strong", {}, title) : null));
  const text = index.units[place][TEXT_AT].slice(title.length).trim();
  if (text) parts.push(passage(text, marks, language, "p"));
  else for (const below of textsBelow(index.units, place)) parts.push(passage(below, marks, language, "p"));
  for (const one of examplesOf(found)) parts.push(passage(index.units[one][TEXT_AT], marks, language, "p x"));
  for (const { code, name, href } of counterparts(found)) {
    parts.push(element("p", { class: "q", lang: code }, element("a", { href, hreflang: code }, name)), element("div", { class: "there", lang: code }));
  }
  const open = element("button", { type: "button", class: "btn" }, word("Open"));
  const cite = element("button", { type: "button", class: "btn" }, word("Copy citation"));
  open.addEventListener("click", acts.open);
  cite.addEventListener("click", acts.cite);
  parts.push(element("div", { class: "acts" }, open, found.book.data.code ? cite : null));
  box.replaceChildren(...parts);
  box.scrollTop = 0;
  if (counterparts(found).length) timer = setTimeout(() => void showCounterparts(box, found), STAY);
}

/**
 * @param {string} text
 * @param {string[]} marks
 * @param {string} language
 * @param {string} names classes
 */
function passage(text, marks, language, names) {
  const shown = snippet(text, marks, LONGEST, language);
  return element("p", { class: names, lang: language }, marked(shown.text, shown.marks));
}

/**
 * Return the texts of the units below a unit that is only a title, up to about the length of a preview.
 * @param {import("../shared/book_texts.js").Row[]} units
 * @param {number} place
 */
function textsBelow(units, place) {
  const texts = [];
  let left = LONGEST;
  for (let at = place + 1; at < units.length && left > 0; at++) {
    const row = units[at];
    if (!row[UP_AT] || at - row[UP_AT] < place) break; // it is not below the unit, and nor is anything after it
    if (isPart(row)) continue;
    texts.push(row[NUMBER_AT] ? `${row[NUMBER_AT]} ${row[TEXT_AT]}` : row[TEXT_AT]);
    left -= row[TEXT_AT].length;
  }
  return texts;
}

/** Return the places of the examples of a unit. @param {Found} found */
function examplesOf({ book, ranked }) {
  const { owners, units } = book.engine.index;
  const places = [];
  for (let place = ranked.place + 1; place < units.length && owners[place] === ranked.place; place++) if (units[place][LETTER_AT] === "x") places.push(place);
  return places;
}

/**
 * Add the texts of the same unit in other languages.
 * @param {HTMLElement} box
 * @param {Found} found
 */
async function showCounterparts(box, found) {
  const holders = /** @type {HTMLElement[]} */ (Array.from(box.querySelectorAll(".there")));
  for (const [i, { code, href }] of counterparts(found).entries()) {
    const book = await loadBook({ ...found.book.source, language: code }).catch(() => null);
    const holder = holders[i];
    if (!book || !holder || !holder.isConnected) continue;
    const { index } = book.engine;
    const place = index.units.findIndex((unit, at) => !isPart(unit) && addressOf({ book, ranked: { ...found.ranked, place: at } }) === href);
    if (place < 0) continue;
    const title = index.title(place);
    const text = index.units[place][TEXT_AT].slice(title.length).trim();
    const below = text ? [] : textsBelow(index.units, place).map((each) => passage(each, [], code, "p"));
    holder.replaceChildren(element("p", { class: "p", lang: code }, title ? element("strong", {}, title) : null, title && text ? " " : null, text), ...below);
  }
}
