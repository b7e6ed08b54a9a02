// Shows the text of a rule, or of a chapter, whose own page is not on this device.

import { element } from "../shared/dom.js";
import { library, rootOf } from "../shared/library.js";
import { pageAddress, withoutEnding } from "../shared/pages.js";
import { LANGUAGE_AT, LETTER_AT, NUMBER_AT, TEXT_AT, isPart } from "../shared/book_texts.js";
import { anchorOf, endBelow, loadTexts, pageOfPlace, parentsOf, placeOfAnchor, titleOf, unitsOfPage } from "../shared/rule_texts.js";
import { ownValue } from "../shared/own.js";
import { placeNow } from "../shared/standings.js";

/** @typedef {import("../shared/book_texts.js").BookTexts} BookTexts */

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text;
  }
}

/**
 * Return what a path with its fragment means: a language, a book, a page, and perhaps a rule.
 * @param {string} wanted
 */
export function readWanted(wanted) {
  const [path, hash = ""] = wanted.split("#");
  const language = library.languages.find(({ code }) => path.startsWith(`${code}/`));
  if (!language) return null;
  const inside = withoutEnding(path.slice(language.code.length + 1));
  for (const book of library.books) {
    const ofRule = `r/${book.code.toLowerCase()}/`;
    if (inside.startsWith(ofRule)) return { language, book, page: "", rule: inside.slice(ofRule.length) };
    if (inside.startsWith(book.folder)) return { language, book, page: inside.slice(book.folder.length), rule: decoded(hash) };
  }
  return { language, book: null, page: "", rule: "" };
}

/**
 * Return the text of a rule or chapter, or null if it is not here.
 * @param {NonNullable<ReturnType<typeof readWanted>>} wanted
 */
export async function viewOf({ language, book, page, rule }) {
  if (!book || page.includes("/")) return null; // a page of prose, or of a past edition
  const folder = `${rootOf(language.code)}${book.folder}`;
  const texts = await loadTexts(folder);
  // The page of two languages, or the history, of a chapter ends in a further suffix.
  const range = unitsOfPage(texts, page) || unitsOfPage(texts, page.replace(/\.[^.]*$/, ""));
  const place = rule ? await placeOf(texts, folder, rule, book.hasEditions) : -1;
  if (place >= 0) return view(texts, folder, [place, endBelow(texts, place)], language.code, book.title);
  return range && range.end > range.start ? view(texts, folder, [range.start, range.end], language.code, book.title) : null;
}

/** @param {BookTexts} texts @param {string} folder @param {string} rule @param {boolean} hasEditions */
async function placeOf(texts, folder, rule, hasEditions) {
  const names = [rule, rule.replace("-", ":")];
  const further = names.map((name) => ownValue(texts.also || {}, name));
  const found = [...names.map((name) => placeOfAnchor(texts, name)), ...further].find((place) => place !== undefined && place >= 0);
  if (found !== undefined || !hasEditions) return found ?? -1;
  const now = await placeNow(folder, rule).catch(() => undefined);
  return now ? placeOfAnchor(texts, now.anchor) : -1;
}

/** @param {BookTexts} texts @param {string} folder @param {[number, number]} range @param {string} language @param {string} title */
function view(texts, folder, [place, end], language, title) {
  const above = parentsOf(texts, place);
  const path = element("nav", { class: "path ui", "aria-label": title });
  /** @param {number} unit */
  const addressOf = (unit) => `${folder}${pageAddress(pageOfPlace(texts, unit))}#${encodeURI(anchorOf(texts, texts.units[unit]))}`;
  path.append(element("span", {}, title));
  for (const unit of above) path.append(" › ", element("a", { href: addressOf(unit) }, numbered(texts, unit), titleOf(texts.units[unit])));
  const box = element("article", { class: "offline-rule", lang: language }, path);
  for (let unit = place; unit < end; unit++) {
    const row = texts.units[unit];
    const name = titleOf(row);
    const rest = row[TEXT_AT].slice(name.length).trim();
    const depth = Math.min(parentsOf(texts, unit).length - above.length, 3);
    const kind = isPart(row) ? " x" : "";
    const tag = name && (depth === 0 || /[CS]/.test(row[LETTER_AT])) ? (depth === 0 ? "h2" : "h3") : "p";
    const own = row[LANGUAGE_AT] ? String(row[LANGUAGE_AT]) : null;
    const text = name && rest && tag === "p" ? [element("strong", {}, name), " ", rest] : [name || rest];
    box.append(element(tag, { class: `depth-${depth}${kind}`, lang: own }, numbered(texts, unit), ...text));
    if (name && rest && tag !== "p") box.append(element("p", { lang: own }, rest));
  }
  return box;
}

/** Return the number of a unit in front of its text, or null. @param {BookTexts} texts @param {number} unit */
function numbered(texts, unit) {
  const number = texts.units[unit][NUMBER_AT];
  return number ? element("span", {}, element("b", { class: "n" }, number), " ") : null;
}
