// What was found, as rows of a grid: the rule, and the same rule in other languages.

import { element, fill } from "../shared/dom.js";
import { library, rootOf, word } from "../shared/library.js";
import { ownValue } from "../shared/own.js";
import { editionsOf, others } from "./scope.js";
import { snippet } from "./snippet.js";

/** @typedef {import("./finding.js").Found} Found */
/** @typedef {import("./snippet.js").Span} Span */

/**
 * A text with marks on parts of it.
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
 * The address of a unit that was found.
 * @param {Found} found
 */
export function addressOf({ book, ranked }) {
  const { page, anchor } = book.engine.index.address(ranked.place);
  return `${book.root}${page}.html#${encodeURI(anchor)}`;
}

/**
 * The address of a unit that was found, in the edition that its citation names where that is known to have it.
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
 * The citation of what was found: `KK 4.2.1b (1.2.0)`.
 * @param {Found} found
 */
export function citation({ book, ranked }) {
  const number = book.data.units[ranked.place][1] || book.engine.index.title(ranked.place);
  const entry = library.books.find((one) => one.code === book.data.code);
  const edition = book.source.version || (entry && entry.edition);
  return `${book.data.code} ${number}${edition ? ` (${edition})` : ""}`;
}

/**
 * The same unit in other languages, where its address there is known.
 * @param {Found} found
 */
function counterparts({ book, ranked }) {
  if (book.source.version) return [];
  const { page, anchor } = book.engine.index.address(ranked.place);
  const links = [];
  for (const language of library.languages.filter((one) => one.code !== book.source.language && (one.code === library.language || others().includes(one.code)))) {
    const pages = ownValue(/** @type {any} */ (book.data).elsewhere || {}, language.code) || {};
    const address = ownValue(ownValue(pages, page) || {}, anchor);
    if (address === null) continue;
    const there = new URL(address === undefined ? `#${encodeURI(anchor)}` : address, `${rootOf(language.code)}${book.source.folder}${page}.html`).href;
    links.push(element("a", { href: there, lang: language.code, hreflang: language.code, tabindex: "-1" }, language.name));
  }
  return links;
}

/**
 * A row for what was found; one that is the answer to a number is shown large and whole.
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
  const rest = title && ranked.shown === ranked.place ? unit[4].slice(title.length).trim() : shown[4];
  const language = String(unit[7] || book.source.language);
  const main = element("a", { href: addressOf(found), tabindex: "-1" });
  main.append(element("b", { class: "n" }, unit[1] || book.data.code), " ");
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
  if (unit[7]) path.push(word("Not translated yet"));
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
 * The whole text of a unit with its examples, as a preview.
 * @param {Found} found
 * @param {string[]} marks
 */
export function preview(found, marks) {
  const { index } = found.book.engine;
  const box = element("div", { class: "whole", lang: String(index.units[found.ranked.place][7] || found.book.source.language) });
  const places = [found.ranked.place];
  for (let place = found.ranked.place + 1; place < index.units.length && index.owners[place] === found.ranked.place; place++) places.push(place);
  for (const place of places) {
    const text = index.units[place][4];
    const { text: shown, marks: spans } = snippet(text, marks, 1500);
    box.append(element("p", { class: place === found.ranked.place ? null : "x" }, marked(shown, spans)));
  }
  return box;
}
