// Follows a rule through the editions of its book, from what `edition-units.js` says about it.

import { loadData } from "./scripts.js";
import { ownValue } from "./own.js";

/** @typedef {[number, number, string, string?]} Standing */
/** @typedef {{page: string, number: string, anchor: string}} PlaceNow */

/**
 * Return the current place of a rule, null if the rule is gone, or undefined if the book knows nothing of it.
 * @param {string} folder the address of the book's folder
 * @param {string} name its id or a former one, the name of its page, or its anchor in an edition
 * @param {string} [version] the edition, if it is not the current text
 * @returns {Promise<PlaceNow | null | undefined>}
 */
export async function placeNow(folder, name, version = "") {
  const list = await loadData(`${folder}edition-list.js`, "rulebookEditionList");
  const units = await loadData(`${folder}edition-units.js`, "rulebookEditionUnits");
  const present = list.editions.length;
  const found = list.editions.findIndex((/** @type {{version: string}} */ one) => one.version === version);
  const at = found < 0 ? present : found;
  /** @param {[string, ...Standing[]]} unit @param {Standing} standing */
  const anchorOf = ([id], standing) => standing[3] || (id.includes(":") ? id : units.code + standing[2]);
  const id = ownValue(units.former, name) || name;
  const unit =
    units.units.find((/** @type {[string]} */ one) => one[0] === id || one[0] === id.replace("-", ":")) ||
    units.units.find((/** @type {[string, ...Standing[]]} */ one) => {
      const then = /** @type {Standing[]} */ (one.slice(1)).filter((standing) => standing[0] <= at).pop();
      return then && then[1] >= 0 && anchorOf(one, then) === name;
    });
  if (!unit) return undefined;
  const now = unit[unit.length - 1];
  return now[1] < 0 ? null : { page: units.pages[now[1]], number: now[2], anchor: anchorOf(unit, now) };
}
