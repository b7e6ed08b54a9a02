// The texts of two editions, each unit by the id that it goes by in both.

import { folder, loadList, loadUnits, placeAt, placeOf } from "./data.js";
import { loadData } from "../shared/scripts.js";
import { ownValue } from "../shared/own.js";

/** @typedef {{id: string, number: string, parent: number, isExample: boolean, text: string}} Unit `parent` a place, -1 at the top */

/**
 * The units of an edition as its own pages show them; what stands in for missing ones has no id.
 * @param {string} version "" for the current text
 * @returns {Promise<Unit[]>}
 */
async function loadUnitsOf(version) {
  const data = await loadData(`${folder}${version ? `${version}/` : ""}texts.js`, "rulebookTexts");
  const units = await loadUnits();
  const at = placeOf(await loadList(), version);
  /** @type {Map<string, string>} */
  const ids = new Map();
  for (const unit of units.units) {
    const place = placeAt(units, unit, at);
    if (place) ids.set(`${place.page}#${place.anchor}`, ownValue(units.former, unit[0]) || unit[0]);
  }
  /** @type {Unit[]} */
  const made = [];
  let chapter = 0;
  let left = 0;
  for (const [label, number, up, letter, text, , anchor, language] of data.units) {
    while (left >= data.chapters[chapter][1]) [chapter, left] = [chapter + 1, 0];
    left++;
    const parent = up ? made.length - up : -1;
    const isExample = letter === "x";
    const own = `${data.chapters[chapter][0]}#${anchor || label || data.code.toLowerCase() + number}`;
    made.push({ id: language || isExample ? "" : ids.get(own) || own, number, parent, isExample, text });
  }
  return made;
}

/**
 * Two editions, whose examples have ids too: those of the same unit that say the same are one, the others go in order.
 * @param {string} older
 * @param {string} newer
 * @returns {Promise<[Unit[], Unit[]]>}
 */
export async function loadPair(older, newer) {
  const [old, now] = [await loadUnitsOf(older), await loadUnitsOf(newer)].map((units) => units.map((unit) => ({ ...unit })));
  const before = examplesOf(old);
  for (const [owner, examples] of examplesOf(now)) {
    const others = before.get(owner) || [];
    const left = examples.filter((example) => {
      const same = others.find((other) => !other.id && other.text === example.text);
      if (same) same.id = example.id = `${owner}/${same.text}`;
      return !same;
    });
    const unpaired = others.filter((other) => !other.id);
    left.forEach((example, i) => {
      example.id = `${owner}/${i}`;
      if (unpaired[i]) unpaired[i].id = example.id;
    });
  }
  for (const [owner, examples] of before) examples.filter((one) => !one.id).forEach((one, i) => (one.id = `${owner}/gone${i}`));
  return [old, now];
}

/**
 * @param {Unit[]} units
 * @returns {Map<string, Unit[]>} the examples by the ids of their units
 */
function examplesOf(units) {
  /** @type {Map<string, Unit[]>} */
  const found = new Map();
  for (const unit of units) {
    const owner = unit.isExample && units[unit.parent] ? units[unit.parent].id : "";
    if (owner) found.set(owner, [...(found.get(owner) || []), unit]);
  }
  return found;
}
