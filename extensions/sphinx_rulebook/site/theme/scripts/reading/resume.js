// Keeps the rule at the top of the screen when the reader leaves a chapter, and offers it on the home page.

import { lastingId, numberOf, unitHere, UNITS } from "./addresses.js";
import { element } from "../shared/dom.js";
import { addressOfPlace, forgetPlace, joinTitles, keepPlace, lastPlace, relativeDay } from "../shared/last_place.js";
import { library, root } from "../shared/library.js";
import { pageAddress, withoutEnding } from "../shared/pages.js";
import { LETTER_AT, NUMBER_AT } from "../shared/book_texts.js";
import { carried } from "../shared/place.js";
import { anchorOf, loadTexts, pageOfPlace, parentsOf, placeOfAnchor, titleOf } from "../shared/rule_texts.js";
import { placeNow } from "../shared/standings.js";

/** @typedef {import("../shared/last_place.js").LastPlace} LastPlace */

/** @returns {string} */
const build = () => /** @type {any} */ (window).rulebookBuild || "";

export function setUpResume() {
  if (carried) return; // a single file has no address of its own to come back to
  const main = document.querySelector("main");
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a.resume"));
  if (link) offer(link).catch(() => {});
  // Pages of past editions are looked something up in, not read.
  if (main && main.dataset.book && main.matches(".rules:not(.one)") && !document.querySelector(".past-banner")) rememberPlace(main);
}

/** @param {HTMLElement} main */
function rememberPlace(main) {
  let wasSeen = !document.hidden;
  const leave = () => {
    if (wasSeen) noteHere(main);
  };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
    else wasSeen = true;
  });
}

/** @param {HTMLElement} main */
function noteHere(main) {
  const page = location.href.replace(/[?#].*$/, "");
  const unit = unitHere() || /** @type {HTMLElement | null} */ (document.querySelector(UNITS));
  if (!unit || !page.startsWith(root)) return;
  keepPlace({
    book: main.dataset.book || "",
    id: unit.id,
    unit: lastingId(unit),
    number: numberOf(unit),
    title: joinTitles(titlesAbove(unit), library.language),
    edition: main.dataset.edition || "",
    page: page.slice(root.length),
    build: build(),
  });
}

/** Return the titles of the chapter and the section that a unit is in. @param {Element} unit */
function titlesAbove(unit) {
  const titles = [];
  for (let above = unit.closest("section"); above; above = above.parentElement && above.parentElement.closest("section")) {
    const heading = above.querySelector("h1, h2");
    titles.unshift(without(numberOf(above), (heading && heading.textContent) || ""));
  }
  // The sections of a page of two languages are rows of a grid.
  return titles.length ? titles : [without(document.querySelector("main h1 > a")?.textContent || "", document.title.split(" · ")[0])];
}

/** Return a heading without its number and the sign of its link. @param {string} number @param {string} text */
function without(number, text) {
  const plain = text.replace(/¶$/, "").trim();
  return (number && plain.startsWith(number.trim()) ? plain.slice(number.trim().length) : plain).trim();
}

/** Show where the reader was; the place for it is already there. @param {HTMLAnchorElement} link */
async function offer(link) {
  const place = lastPlace();
  if (!place || !document.documentElement.classList.contains("resumes")) return;
  // The rule can only have moved if the site has changed; a build of one language does not say so.
  const now = place.build && place.build === build() ? place : await findAgain(place).catch(() => place);
  if (!now) return forgetPlace();
  const [, what, when] = link.children;
  what.replaceChildren(...(now.number ? [element("span", { class: "n" }, now.number)] : []), now.title);
  when.textContent = relativeDay(now.time, library.language);
  link.title = `${now.book} ${now.number}${now.edition ? ` (${now.edition})` : ""}`;
  link.href = addressOfPlace(now);
}

/**
 * Return the place that a rule has in the current text, or null if it is gone. Rejects if the book's data cannot be
 * loaded.
 * @param {LastPlace} place
 * @returns {Promise<LastPlace | null>}
 */
async function findAgain(place) {
  const book = library.books.find(({ code }) => code === place.book);
  if (!book) return null;
  const folder = root + book.folder;
  const moved = book.hasEditions ? await placeNow(folder, place.unit, place.edition) : undefined;
  if (moved === null) return null;
  const texts = await loadTexts(folder);
  const at = placeOfAnchor(texts, moved ? moved.anchor : place.id);
  if (at < 0) return null;
  const row = texts.units[at];
  const above = [...parentsOf(texts, at).map((parent) => texts.units[parent]), row].filter((one) => /[CS]/.test(one[LETTER_AT]));
  const page = pageOfPlace(texts, at);
  const stem = withoutEnding(place.page.slice(book.folder.length));
  const found = {
    ...place,
    id: anchorOf(texts, row),
    number: row[NUMBER_AT],
    title: joinTitles(above.map(titleOf), library.language),
    edition: book.edition,
    // A page of two languages has a further suffix.
    page: stem === page || stem.startsWith(`${page}.`) ? place.page : `${book.folder}${place.page.endsWith("/") ? `${page}/` : pageAddress(page)}`,
    build: build(),
  };
  keepPlace(found, place.time);
  return found;
}
