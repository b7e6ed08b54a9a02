// Finds a rule by a number that it had in any edition.

import { addressOf, goneAddress, inForceOn, loadList, loadUnits, placeAt, placeOf } from "./data.js";
import { fill } from "../shared/dom.js";
import { idOf } from "../reading/addresses.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find-rule"));
const output = /** @type {HTMLElement | null} */ (document.querySelector(".found"));

/** @param {string} text */
const normal = (text) => text.normalize("NFKC").toLowerCase().replace(/[\s§]/g, "");

/**
 * Set up the form that finds rules by number.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} found
 */
function setUpFinding(form, found) {
  const words = JSON.parse(found.dataset.words || "{}");
  const number = /** @type {HTMLInputElement} */ (form.elements.namedItem("number"));
  const edition = /** @type {HTMLSelectElement} */ (form.elements.namedItem("edition"));
  const on = /** @type {HTMLInputElement} */ (form.elements.namedItem("on"));

  /** @param {string} text */
  function say(text) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph;
  }

  async function find() {
    const list = await loadList();
    const units = await loadUnits();
    const wanted = normal(number.value).replace(new RegExp(`^${units.code}`), "");
    const day = edition.value ? "" : on.value;
    const inForce = day ? inForceOn(list, day) : -1;
    if (day && inForce < 0) return found.replaceChildren(say(fill(words["No edition was in force on {date}"], { date: day })));
    const version = edition.value || (day && list.editions[inForce].version);
    const about = day ? [say(fill(words["Edition {edition} was in force on {date}."], { edition: version, date: day }))] : [];
    if (!wanted) return found.replaceChildren(...about);
    const last = list.editions.length;
    const states = version ? [placeOf(list, version)] : Array.from({ length: last }, (_, i) => i);
    const results = document.createElement("ul");
    results.className = "work";
    for (const unit of units.units) {
      const had = states.filter((at) => {
        const place = placeAt(units, unit, at);
        return place !== null && normal(place.number) === wanted;
      });
      if (!had.length) continue;
      const [first, end] = [list.editions[had[0]], list.editions[had[had.length - 1]]];
      const before = /** @type {import("./data.js").Place} */ (placeAt(units, unit, had[had.length - 1]));
      const now = placeAt(units, unit, last);
      const sentence = !now ? "gone" : now.number === before.number ? "still {now}" : now.number ? "now {now}" : "now a rule without a number";
      const versions = first === end ? first.version : fill(words["{first} to {last}"], { first: first.version, last: end.version });
      const item = document.createElement("li");
      const text = document.createElement("span");
      text.textContent = fill(words[`{number} in {edition} is ${sentence}`], {
        number: before.number,
        edition: versions,
        now: now ? now.number : "",
      });
      const target = document.createElement("a");
      target.className = "n";
      target.href = now ? addressOf(list, now) : goneAddress(unit[0]);
      target.textContent = now ? now.number || now.anchor : before.number;
      item.append(target, text);
      results.append(item);
    }
    if (results.children.length) return found.replaceChildren(...about, results);
    const none = words[version ? "{edition} has no rule {number}" : "No edition has a rule {number}"];
    found.replaceChildren(...about, say(fill(none, { number: number.value, edition: version })));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = number.value + (edition.value ? `@${edition.value}` : "");
    history.replaceState(null, "", `#${encodeURIComponent(value)}`);
    void find();
  });
  edition.addEventListener("change", () => {
    if (edition.value) on.value = "";
    void find();
  });
  on.addEventListener("input", () => {
    if (on.value) edition.value = "";
    void find();
  });
  number.addEventListener("input", () => void find());
  const [given, state] = idOf(location.hash).split("@");
  if (given && !given.includes(":")) {
    number.value = given;
    if (state) edition.value = state;
    if (edition.selectedIndex < 0) edition.selectedIndex = 0;
    void find();
  }
}

if (form && output) setUpFinding(form, output);
