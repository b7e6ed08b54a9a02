// The editions of a page's book, and the places of its units in each of them.

import { loadData } from "../shared/scripts.js";
import { ownValue } from "../shared/own.js";
import { pageAddress } from "../shared/pages.js";

/** @typedef {{version: string, date: string, from: string, pages: string[]}} Head An edition, its date, and the day from which it is in force. */
/** @typedef {{editions: Head[], isReleased: boolean, words: Record<string, string>}} List */
/** @typedef {[number, number, string, string?]} Standing */
/** @typedef {{code: string, pages: string[], units: [string, ...Standing[]][], former: Record<string, string>, into: Record<string, string[]>}} Units */
/** @typedef {{at: number, page: string, number: string, anchor: string}} Place */

/**
 * The link in the bar that shows the edition; only pages of books with editions have these scripts. Null if the script
 * with the bar did not arrive: chapters are in the book's folder then, and show its current text.
 */
export const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a.edition"));

/** The address of the book's folder. */
export const folder = new URL(link?.dataset.folder || "./", location.href).href;

/** The version that this page shows, "" for the current text. */
export const shown = link?.dataset.edition || "";

/** Return the address of what became of a unit that is gone. @param {string} id */
export const goneAddress = (id) => `${folder}${pageAddress("gone")}#${encodeURI(id)}`;

/** @returns {Promise<List>} */
export const loadList = () => loadData(`${folder}edition-list.js`, "rulebookEditionList");

/** @returns {Promise<Units>} */
export const loadUnits = () => loadData(`${folder}edition-units.js`, "rulebookEditionUnits");

/**
 * Return the place of a unit in a state of the book, or null if it is not in that state.
 * @param {Units} units
 * @param {[string, ...Standing[]]} unit
 * @param {number} at
 * @returns {Place | null}
 */
export function placeAt(units, unit, at) {
  const [id, ...standings] = unit;
  let found = null;
  // A unit has one entry for each change, so the last one up to the state is valid.
  for (const standing of standings) if (standing[0] <= at) found = standing;
  if (!found || found[1] < 0) return null;
  const expected = id.includes(":") ? id : units.code + found[2];
  return { at, page: units.pages[found[1]], number: found[2], anchor: found[3] || expected };
}

/**
 * Return the unit that an id, a former id or an anchor of a page names.
 * @param {Units} units
 * @param {string} name
 * @param {number} at
 * @param {string} [onPage]
 */
export function unitNamed(units, name, at, onPage) {
  const id = ownValue(units.former, name) || name;
  const byId = units.units.find((unit) => unit[0] === id);
  if (byId) return byId;
  return units.units.find((unit) => {
    const place = placeAt(units, unit, at);
    return place && place.anchor === name && (!onPage || place.page === onPage);
  });
}

/**
 * @param {List} list
 * @param {string} version
 */
export const placeOf = (list, version) => (version ? list.editions.findIndex((one) => one.version === version) : list.editions.length);

/**
 * Return the place of the edition that is in force on an ISO date, or -1 before the first.
 * @param {List} list
 * @param {string} day
 */
export function inForceOn(list, day) {
  let place = -1;
  // Editions come into force in their order; of two on the same day, the later one counts.
  list.editions.forEach((edition, at) => {
    if (edition.from <= day) place = at;
  });
  return place;
}

/** Return the reader's day as an ISO date. */
export function todayHere() {
  const now = new Date();
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * @param {List} list
 * @param {Place} place
 */
export function addressOf(list, place) {
  const version = place.at < list.editions.length ? `${list.editions[place.at].version}/` : "";
  return `${folder}${version}${pageAddress(place.page)}#${encodeURI(place.anchor)}`;
}
