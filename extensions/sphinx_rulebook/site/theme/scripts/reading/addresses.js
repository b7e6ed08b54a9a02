// Where the reader is, and what addresses name.

import { withoutEnding } from "../shared/pages.js";
import { here, hrefOf, rename } from "../shared/place.js";

/**
 * Return the id in an address; an invalid escape is taken literally.
 * @param {string} hash
 */
export function idOf(hash) {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch (error) {
    return written;
  }
}

/** Return the name of the page with a path, without the folders above it: `04-the-round`. @param {string} path */
export const nameOfPage = (path) => idOf(`#${withoutEnding(path).replace(/^.*\//, "")}`);

/** The links of all numbers on the page. */
const NUMBERS = "main.rules :is(h1, h2, h3, .n, dt) > a:first-child, main.rules ol:not([class]) > li > a:first-child";

/**
 * Make each number a link to the most lasting address of its unit, to be followed and copied. These addresses are not
 * in the page because its ids already have them.
 */
export function linkNumbers() {
  for (const link of document.querySelectorAll(NUMBERS)) {
    const unit = link.hasAttribute("href") ? null : unitAround(link);
    if (unit) link.setAttribute("href", `#${lastingId(unit)}`);
  }
}

/**
 * Go to `#4.2.1`, or to a number in any case, if the page has it with its book's code: `#kk4.2.1`.
 * @returns {string} what the address names if the page does not have it: a number, a label or an id
 */
export function landOnNumber() {
  const wanted = idOf(here().hash.replace(/:~:.*/, "")); // older browsers leave a text to be marked in the address
  if (!wanted || document.getElementById(wanted)) return "";
  const lower = wanted.toLowerCase();
  const joined = lower.replace(/\s+/g, "-"); // an id has no spaces: #kk§-4
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(NUMBERS));
  for (const link of links) {
    const unit = unitAround(link);
    const ids = [(link.textContent || "").trim(), link.id, unit ? unit.id : ""];
    if (unit && ids.some((id) => [lower, joined].includes(id.toLowerCase()))) {
      rename(hrefOf(link));
      unit.scrollIntoView();
      return "";
    }
  }
  return wanted.length <= LONGEST && NAMES_UNIT.test(wanted) ? wanted : "";
}

/** No number, label or id that may be asked for is longer. */
const LONGEST = 100;
/** A number or an id has digits, and a label a colon: other fragments are names of parts of the page, or `campaign=2`. */
const NAMES_UNIT = /^(?!.*[=&]).*(?:\p{N}|\p{L}:\p{L})/u;

/** Any unit of a page: a chapter, a section, a rule or a term. */
export const UNITS = "main.rules section[id], main.rules ol:not([class]) > li[id], main.rules :is(.t, .g)[id], main.pair .r[id], main.pair .r:not([id]) > [id], main.one .lead[id]";

/** @returns {HTMLElement[]} */
export const allUnits = () => Array.from(document.querySelectorAll(UNITS));

/**
 * Return the unit that contains an element.
 * @param {Element | null} element
 * @returns {HTMLElement | null}
 */
export const unitAround = (element) => element && (element.closest(UNITS) || element.closest("main.pair .r")?.querySelector(UNITS) || null);

/** The lower edge of the bar that covers the top of the page. */
function top() {
  const bar = document.querySelector(".bar");
  return bar ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
}

/**
 * Return the reader's current unit: the one in the address while it is visible, otherwise the first visible one; none
 * at the top.
 */
export function unitHere() {
  const unit = document.querySelector("main .addressed") || unitAround(document.getElementById(idOf(here().hash)));
  const upper = top();
  /** @param {Element} element */
  const isInSight = (element) => {
    const box = (element.matches("section") ? element.querySelector("h1, h2") || element : element).getBoundingClientRect();
    const below = element.matches("li") && element.querySelector(":scope > ol:not([class])"); // the subrules are units of their own
    return (below ? below.getBoundingClientRect().top : box.bottom) > upper && box.top < innerHeight;
  };
  if (unit instanceof HTMLElement && isInSight(unit)) return unit;
  const units = allUnits();
  const first = units.findIndex(isInSight);
  const isAlone = Boolean(document.querySelector("main.one"));
  return first > 0 || (isAlone && !first) ? units[first] : null;
}

/**
 * Return the link of a unit's number, or null if it has none.
 * @param {Element} unit
 * @returns {HTMLAnchorElement | null}
 */
function numberLink(unit) {
  if (unit.matches(".lead")) return document.querySelector("main.one h1 > a");
  const link = unit.querySelector(":scope > :is(h1, h2, h3, .n, dt) > a:first-child, :scope > a:first-child:not(.p)");
  return link instanceof HTMLAnchorElement ? link : null;
}

/**
 * Return a unit's number as it is shown, or "".
 * @param {Element} unit
 */
export function numberOf(unit) {
  const link = numberLink(unit);
  const isTitle = unit.matches(".lead.bare"); // the heading of its page is its title
  return link && !isTitle ? (link.textContent || "").trim() : "";
}

/**
 * Return the id of a unit that survives renumbering: its label, or the id that its number has.
 * @param {Element} unit
 */
export function lastingId(unit) {
  const link = numberLink(unit);
  return unit.id.includes(":") || !link || !link.id ? unit.id : link.id;
}
