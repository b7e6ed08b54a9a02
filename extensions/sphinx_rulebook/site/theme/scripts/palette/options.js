// Shows results as options in groups: a number, or the term itself; its text; its place in the book.

import { element, fill } from "../shared/dom.js";
import { library, rootOf, word } from "../shared/library.js";
import { pageAddress } from "../shared/pages.js";
import { ownValue } from "../shared/own.js";
import { editionsOf, others } from "../search/scope.js";
import { snippet, withoutPointer, withoutReferences } from "../search/snippet.js";
import { DAY_AT, LABEL_AT, LANGUAGE_AT, LETTER_AT, NUMBER_AT, STATUS_AT, TARGETS_AT, TEXT_AT, UP_AT, isCommentary } from "../shared/book_texts.js";
import { isRuling, rulingName } from "../shared/ruling_names.js";

/** @typedef {import("../search/groups.js").Found} Found */
/** @typedef {import("../search/groups.js").GroupKind} GroupKind */
/** @typedef {import("../search/snippet.js").Span} Span */

/** The names of the groups. @param {GroupKind} kind */
export function groupName(kind) {
  if (kind === "number") return word("Go to");
  if (kind === "term") return word("Glossary");
  if (kind === "ruling") return word("Rulings");
  return kind === "rule" ? word("Rules") : word("Pages");
}

/**
 * Return a text with parts of it marked.
 * @param {string} text
 * @param {Span[]} spans
 */
export function marked(text, spans) {
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
  return `${book.root}${pageAddress(page)}#${encodeURI(anchor)}`;
}

/**
 * Return the address of a unit in the edition that its citation names, if that edition is known to have its page.
 * @param {Found} found
 */
export async function lastingAddressOf(found) {
  const { book, ranked } = found;
  const { page, anchor } = book.engine.index.address(ranked.place);
  const entry = library.books.find((one) => one.code === book.data.code);
  if (!book.source.version && entry && entry.hasEditions && !isRuling(anchor)) {
    const list = await editionsOf(book.source.folder, book.source.language).catch(() => null);
    const last = list && list.isReleased && list.editions[list.editions.length - 1];
    if (last && last.version === entry.edition && last.pages.includes(page)) return `${book.root}${last.version}/${pageAddress(page)}#${encodeURI(anchor)}`;
  }
  return addressOf(found);
}

/**
 * Return the citation of a unit that was found: `KK 4.2.1b (1.2.0)`, or `KK ruling:draw, 2025-03-01 (1.2.0)`.
 * @param {Found} found
 */
export function citation({ book, ranked }) {
  const unit = book.data.units[ranked.place];
  const label = unit[LABEL_AT] || "";
  const name = isRuling(label) ? rulingName(label, unit[DAY_AT] || "") : unit[NUMBER_AT] || book.engine.index.title(ranked.place);
  const entry = library.books.find((one) => one.code === book.data.code);
  const edition = book.source.version || (entry && entry.edition);
  return `${book.data.code} ${name}${edition ? ` (${edition})` : ""}`.trim();
}

/**
 * Return the places of the same unit in other languages, as far as they are known.
 * @param {Found} found
 * @returns {{code: string, name: string, href: string}[]}
 */
export function counterparts({ book, ranked }) {
  if (book.source.version || !book.data.code) return [];
  const { page, anchor } = book.engine.index.address(ranked.place);
  const places = [];
  for (const { code, name } of library.languages.filter((one) => one.code !== book.source.language && (one.code === library.language || others().includes(one.code)))) {
    const pages = ownValue(/** @type {any} */ (book.data).elsewhere || {}, code) || {};
    const address = ownValue(ownValue(pages, page) || {}, anchor);
    // Null: the unit does not exist there. Undefined: it has the same page and anchor.
    if (address === null) continue;
    const href = new URL(address === undefined ? `#${encodeURI(anchor)}` : address, `${rootOf(code)}${book.source.folder}${pageAddress(page)}`).href;
    places.push({ code, name, href });
  }
  return places;
}

/** The letters that a piece of a text may have, on a phone and above. */
const LONGEST = [84, 120];
const LONGEST_ANSWER = 400;
const WIDE = matchMedia("(min-width: 48rem)");

/**
 * Make the number of a unit; of a subrule, the last part stands out.
 * @param {Found} found
 */
export function numberOf({ book, ranked }) {
  const { units } = book.engine.index;
  const unit = units[ranked.place];
  const number = unit[NUMBER_AT];
  if (!number) return null;
  const above = unit[UP_AT] ? units[ranked.place - unit[UP_AT]][NUMBER_AT] : "";
  if (unit[LETTER_AT].toLowerCase() !== "u" || !above || !number.startsWith(above) || number === above) return element("span", { class: "n" }, number);
  return element("span", { class: "n b" }, element("span", { class: "stem" }, above), element("span", { class: "end" }, number.slice(above.length)));
}

/** The language of a unit's text. @param {Found} found */
export const languageOf = ({ book, ranked }) => String(book.engine.index.units[ranked.place][LANGUAGE_AT] || book.source.language);

/**
 * Return what says where a unit is: titles above it, the book unless it is this page's, the edition.
 * @param {Found} found
 * @param {string} here the code of this page's book
 */
export function pathOf({ book, ranked }, here) {
  const { index } = book.engine;
  const unit = index.units[ranked.place];
  const path = book.data.code && book.data.code !== here ? [book.data.code] : [];
  if (book.source.version) path.unshift(fill(word("Edition {edition}"), { edition: book.source.version }));
  const target = (unit[TARGETS_AT] || []).find((/** @type {number | string} */ one) => typeof one === "number" && index.units[one][NUMBER_AT]);
  if (unit[LETTER_AT].toLowerCase() === "t") path.push(typeof target === "number" ? fill(word("Defined in {number}"), { number: index.units[target][NUMBER_AT] }) : word("Glossary"));
  else path.push(...index.path(ranked.place));
  if (unit[LANGUAGE_AT]) path.push(word("Not translated yet"));
  return path.join(" › ");
}

/** The word for a status, or "". @param {string} [status] */
function statusOf(status) {
  if (status === "draft") return word("Draft");
  if (status === "beta") return word("Beta");
  return status ? word("Deprecated") : "";
}

/**
 * Make the option of a result; the answer to a number is shown larger and in full.
 * @param {Found} found
 * @param {string[]} marks
 * @param {string} id
 * @param {string} here the code of this page's book
 */
export function option(found, marks, id, here) {
  const { book, ranked } = found;
  const { index } = book.engine;
  const shown = index.units[ranked.shown];
  const isAnswer = ranked.layer === "number";
  const title = index.title(ranked.place);
  const rest = (title && ranked.shown === ranked.place ? shown[TEXT_AT].slice(title.length) : shown[TEXT_AT]).replace(/\s+/g, " ").trim();
  const text = element("span", { class: "p0", lang: languageOf(found) });
  const name = snippet(title, marks, 200, languageOf(found));
  const status = statusOf(index.units[ranked.place][STATUS_AT] || "");
  const badge = status ? [element("span", { class: "sb", lang: library.language }, `${status} `)] : [];
  if (title) text.append(element("strong", {}, marked(name.text, name.marks)), " ", ...badge);
  else text.append(...badge);
  if (rest) {
    // Where a term is defined is shown below it.
    const short = shown[LETTER_AT].toLowerCase() === "t" ? (/** @type {string} */ all) => withoutPointer(withoutReferences(all)) : withoutReferences;
    const piece = snippet(isAnswer ? rest : short(rest), marks, isAnswer ? LONGEST_ANSWER : longestIn(languageOf(found)), languageOf(found));
    // A commentary opens with its own word.
    if (ranked.shown !== ranked.place && !isCommentary(shown)) text.append(element("i", {}, `${word("Example")} `));
    text.append(marked(piece.text, piece.marks));
  }
  const path = pathOf(found, here);
  const number = numberOf(found);
  const main = element("span", {}, text, path ? element("small", { class: "path" }, path) : null);
  const link = element(
    "a",
    { class: `hit${number ? "" : " word"}${isAnswer ? " answer" : ""}`, role: "option", id, "aria-selected": "false", tabindex: "-1", href: addressOf(found) },
    number,
    number ? " " : null,
    main,
  );
  return element("li", { role: "none" }, link);
}

/** A Japanese character takes the room of two Latin letters. @param {string} language */
const longestIn = (language) => LONGEST[WIDE.matches ? 1 : 0] / (/^(?:ja|zh|ko)/.test(language) ? 2 : 1);
