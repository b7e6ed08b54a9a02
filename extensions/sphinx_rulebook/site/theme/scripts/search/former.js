// Finds rules by the numbers that they had in earlier editions.

import { loadData } from "../shared/scripts.js";
import { isAskedFor } from "./numbers.js";
import { rootOf } from "../shared/library.js";
import { pageAddress } from "../shared/pages.js";

/** @typedef {{version: string, number: string, now: string, uri: string, isGone: boolean}} Former */

/**
 * Find the rules of a book that had a number in an earlier edition and now have another one or are gone.
 * @param {string} folder
 * @param {string} language
 * @param {{number: string, whole: string}} query
 * @returns {Promise<Former[]>}
 */
export async function formerRules(folder, language, { number, whole }) {
  const root = `${rootOf(language)}${folder}`;
  const list = await loadData(`${root}edition-list.js`, "rulebookEditionList");
  const units = await loadData(`${root}edition-units.js`, "rulebookEditionUnits");
  const present = list.editions.length;
  /** @type {Map<string, Former>} */
  const found = new Map();
  for (const [id, ...standings] of units.units) {
    const last = standings[standings.length - 1];
    // The last time that the rule had the number. `standings` has one entry for each change.
    const former = standings.slice().reverse().find((/** @type {any[]} */ one) => one[1] >= 0 && isAskedFor(one[2], number, whole) && one[0] < present);
    if (!former || (last[1] >= 0 && isAskedFor(last[2], number, whole))) continue;
    const isGone = last[1] < 0;
    const next = standings[standings.indexOf(former) + 1];
    // The last edition in which it had the number: the one before the next change.
    const version = list.editions[Math.min(next ? next[0] : present, present) - 1].version;
    const shown = isGone ? former : last;
    const anchor = shown[3] || (id.includes(":") ? id : units.code + shown[2]);
    const uri = `${root}${isGone ? `${version}/` : ""}${pageAddress(units.pages[shown[1]])}#${encodeURI(anchor)}`;
    found.set(`${id} ${version}`, { version, number: former[2], now: isGone ? "" : last[2], uri, isGone });
  }
  return [...found.values()];
}
