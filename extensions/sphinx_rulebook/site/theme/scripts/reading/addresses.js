// Where the reader is, and what addresses name.

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

/** Go to `#4.2.1`, or to a number in any case, if the page has it with its book's code: `#kk4.2.1`. */
export function landOnNumber() {
  const wanted = idOf(here().hash);
  if (!wanted || document.getElementById(wanted)) return;
  const lower = wanted.toLowerCase();
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("main :is(h1, h2, [id]) > a:first-child"));
  for (const link of links) {
    const number = (link.textContent || "").toLowerCase();
    if (number === lower || link.id.toLowerCase() === lower) {
      rename(hrefOf(link));
      const target = document.getElementById(idOf(new URL(hrefOf(link)).hash));
      if (target) target.scrollIntoView();
      return;
    }
  }
}

/** Any unit of a page: a chapter, a section or a rule; on a page of two languages, the first of each row. */
export const UNITS = "main section[id], main section > :is(p, div)[id], main .r > [id]:not([id] ~ [id])";

/** @returns {HTMLElement[]} */
export const allUnits = () => Array.from(document.querySelectorAll(UNITS));

/**
 * Return the unit that contains an element.
 * @param {Element | null} element
 * @returns {HTMLElement | null}
 */
export function unitAround(element) {
  const row = element && element.closest(".r");
  return row ? row.querySelector(UNITS) : element && element.closest(UNITS);
}

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
  const unit = unitAround(document.getElementById(idOf(here().hash)));
  const upper = top();
  /** @param {Element} element */
  const isInSight = (element) => {
    const box = (element.matches("section") ? element.querySelector("h1, h2") || element : element).getBoundingClientRect();
    return box.bottom > upper && box.top < innerHeight;
  };
  if (unit && isInSight(unit)) return unit;
  const units = allUnits();
  const first = units.findIndex(isInSight);
  const isAlone = Boolean(document.querySelector("main.one"));
  return first > 0 || (isAlone && !first) ? units[first] : null;
}

/**
 * Return a unit's number as it is shown, or "".
 * @param {Element} unit
 */
export function numberOf(unit) {
  const holder = unit.matches("section") ? unit.querySelector("h1, h2") : unit;
  const link = holder && holder.firstElementChild;
  return link && link.matches("a") ? (link.textContent || "").trim() : "";
}
