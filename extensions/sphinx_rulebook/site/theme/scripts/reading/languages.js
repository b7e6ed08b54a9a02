// Switching the language keeps the reader's current rule.

import { allUnits, unitHere } from "./addresses.js";
import { ownValue } from "../shared/own.js";
import { here, hrefOf } from "../shared/place.js";

/**
 * The ids that differ in another language. Labels are the same everywhere; the page has a table of the other ids, with
 * null
 * for units that the other language does not have. The nearest replacement is then the rule before.
 * @type {Record<string, Record<string, string | null>> | null}
 */
let tables = null;

function readTables() {
  if (!tables) {
    const data = document.getElementById("counterparts");
    tables = /** @type {Record<string, Record<string, string | null>>} */ (data ? JSON.parse(data.textContent || "{}") : {});
  }
  return tables;
}

/**
 * Return the address of a unit of this page in another language, or null if it has none there. `page` is the page of
 * the
 * same name in that language.
 * @param {string} id
 * @param {string} language
 * @param {string} page
 */
export function addressIn(id, language, page) {
  const address = ownValue(ownValue(readTables(), language) || {}, id);
  if (address === undefined) return new URL(`#${encodeURI(id)}`, page).href;
  return address === null ? null : new URL(address, page).href;
}

export function keepPlaceInLanguages() {
  if (document.querySelector("main.one")) return; // its links already lead to the same rule
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-keep]"));
  for (const link of links) {
    const page = hrefOf(link);
    const follow = () => {
      const unit = unitHere();
      const units = allUnits();
      // A page without rules, such as the graph or a form, is about what its address asks for.
      const { search, hash } = here();
      link.href = units.length ? page : page + search + hash;
      if (!unit) return;
      for (let place = units.indexOf(unit); place >= 0; place--) {
        const address = addressIn(units[place].id, link.hreflang, page);
        if (address !== null) {
          link.href = address;
          return;
        }
      }
    };
    for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, follow);
  }
}
