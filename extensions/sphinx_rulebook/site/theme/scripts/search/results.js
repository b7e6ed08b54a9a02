// Shows results as rows of a grid: the rule, and links to the same rule in other languages.

import { element, fill } from "../shared/dom.js";
import { library, rootOf, word } from "../shared/library.js";
import { ownValue } from "../shared/own.js";
import { editionsOf, others } from "./scope.js";
import { snippet } from "./snippet.js";
import { NUMBER_AT, TEXT_AT, LANGUAGE_AT } from "../shared/book_texts.js";

/** @typedef {import("./finding.js").Found} Found */
/** @typedef {import("./snippet.js").Span} Span */

/**
 * Return a text with parts of it marked.
 * @param {string} text
 * @param {Span[]} spans
 */
function marked(text, spans) {
  const parts = document.createDocumentFragment();
  let at = 0;
  for (const { start, stop } of spans) {
    parts.append(text.slice(at, start), element("mark", {}, text.slice(start, stop)));
    at = stop;
  }
  parts.append(text.slice(at));
  return parts;
}

/**
 * Return the address of a unit that was found.
 * @param {Found} found
 */
export function addressOf({ book, ranked }) {
  const { page, anchor } = book.engine.index.address(ranked.place);
  return `${book.root}${page}.html#${encodeURI(anchor)}`;
}

/**
 * Return the address of a unit in the edition that its citation names, if that edition is known to have its page.
 * @param {Found} found
 */
export async function lastingAddressOf(found) {
  const { book, ranked } = found;
  const { page, anchor } = book.engine.index.address(ranked.place);
  const entry = library.books.find((one) => one.code === book.data.code);
  if (!book.source.version && entry && entry.hasEditions) {
    const list = await editionsOf(book.source.folder, book.source.language).catch(() => null);
    const last = list && list.isReleased && list.editions[list.editions.length - 1];
    if (last && last.version === entry.edition && last.pages.includes(page)) return `${book.root}${last.version}/${page}.html#${encodeURI(anchor)}`;
  }
  return addressOf(found);
}

/**
 * Return the citation of a unit that was found: `KK 4.2.1b (1.2.0)`.
 * @param {Found} found
 */
export function citation({ book, ranked }) {
  const number = book.data.units[ranked.place][NUMBER_AT] || book.engine.index.title(ranked.place);
  const entry = library.books.find((one) => one.code === book.data.code);
  const edition = book.source.version || (entry && entry.edition);
  return `${book.data.code} ${number}${edition ? ` (${edition})` : ""}`;
}

/**
 * Return links to the same unit in other languages, if its address there is known.
 * @param {Found} found
 */
function counterparts({ book, ranked }) {
  if (book.source.version) return [];
  const { page, anchor } = book.engine.index.address(ranked.place);
  const links = [];
  for (const language of library.languages.filter((one) => one.code !== book.source.language && (one.code === library.language || others().includes(one.code)))) {
    const pages = ownValue(/** @type {any} */ (book.data).elsewhere || {}, language.code) || {};
    const address = ownValue(ownValue(pages, page) || {}, anchor);
    // Null: the unit does not exist there. Undefined: it has the same page and anchor.
    if (address === null) continue;
    const there = new URL(address === undefined ? `#${encodeURI(anchor)}` : address, `${rootOf(language.code)}${book.source.folder}${page}.html`).href;
    links.push(element("a", { href: there, lang: language.code, hreflang: language.code, tabindex: "-1" }, language.name));
  }
  return links;
}

/**
 * Make the row of a result; the answer to a number is shown larger and in full.
 * @param {Found} found
 * @param {string[]} marks
 * @param {string} id
 */
export function row(found, marks, id) {
  const { book, ranked } = found;
  const { index } = book.engine;
  const unit = index.units[ranked.place];
  const shown = index.units[ranked.shown];
  const isAnswer = ranked.layer === "number";
  const title = index.title(ranked.place);
  const rest = title && ranked.shown === ranked.place ? unit[TEXT_AT].slice(title.length).trim() : shown[TEXT_AT];
  const language = String(unit[LANGUAGE_AT] || book.source.language);
  const main = element("a", { href: addressOf(found), tabindex: "-1" });
  main.append(element("b", { class: "n" }, unit[NUMBER_AT] || book.data.code), " ");
  const text = element("span", { class: "what", lang: language });
  const name = snippet(title, marks, 200);
  if (title) text.append(element("strong", {}, marked(name.text, name.marks)), " ");
  if (rest) {
    const part = snippet(rest.replace(/\n/g, " "), marks, isAnswer ? 600 : undefined);
    if (ranked.shown !== ranked.place) text.append(element("i", {}, `${word("Example")} `));
    text.append(marked(part.text, part.marks));
  }
  main.append(text);
  const path = [book.data.code, ...index.path(ranked.place)];
  if (book.source.version) path.unshift(fill(word("Edition {edition}"), { edition: book.source.version }));
  if (unit[LANGUAGE_AT]) path.push(word("Not translated yet"));
  main.append(element("small", { class: "path" }, path.join(" › ")));
  const links = counterparts(found);
  return element(
    "div",
    { role: "row", id, class: isAnswer ? "answer" : null, "aria-selected": "false" },
    element("div", { role: "gridcell" }, main),
    links.length ? element("div", { role: "gridcell", class: "other" }, ...links) : null,
  );
}

/**
 * Return the whole text of a unit and its examples as a preview.
 * @param {Found} found
 * @param {string[]} marks
 */
export function preview(found, marks) {
  const { index } = found.book.engine;
  const box = element("div", { class: "whole", lang: String(index.units[found.ranked.place][LANGUAGE_AT] || found.book.source.language) });
  const places = [found.ranked.place];
  for (let place = found.ranked.place + 1; place < index.units.length && index.owners[place] === found.ranked.place; place++) places.push(place);
  for (const place of places) {
    const text = index.units[place][TEXT_AT];
    const { text: shown, marks: spans } = snippet(text, marks, 1500);
    box.append(element("p", { class: place === found.ranked.place ? null : "x" }, marked(shown, spans)));
  }
  return box;
}
