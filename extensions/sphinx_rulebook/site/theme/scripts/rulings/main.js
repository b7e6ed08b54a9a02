// Filters the list of a book's rulings by chapter, tag, year and status. The address keeps the choice, so that a reader
// who comes back from a ruling finds the list as it was.

import { fill } from "../shared/dom.js";

/** The filters in the order of their values in `data-of`. */
const FILTERS = ["chapter", "tag", "year", "status"];

/**
 * Set up the form above the list.
 * @param {HTMLFormElement} form
 */
function setUpFilters(form) {
  const output = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  const rows = Array.from(document.querySelectorAll(".rulings > li"), (row) => ({
    row: /** @type {HTMLElement} */ (row),
    values: (/** @type {HTMLElement} */ (row).dataset.of || "").split("|").map((values) => values.split(",").map(decodeURIComponent)),
  }));
  const all = output.textContent;
  const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("main section"));
  /** @param {string} name */
  const select = (name) => /** @type {HTMLSelectElement | null} */ (form.elements.namedItem(name));

  function show() {
    const wanted = FILTERS.map((name) => select(name)?.value || "");
    let count = 0;
    for (const { row, values } of rows) {
      row.hidden = wanted.some((value, place) => value && !values[place].includes(value));
      if (!row.hidden) count += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector("li:not([hidden])");
    output.textContent = count === rows.length ? all : fill(output.dataset.text || "", { count, all: rows.length });
  }

  const asked = new URLSearchParams(location.search);
  for (const name of FILTERS) {
    const field = select(name);
    if (field) field.value = asked.get(name) || "";
    if (field && field.selectedIndex < 0) field.value = ""; // the address has a value that no ruling has
  }
  form.hidden = false;
  show();
  form.addEventListener("change", () => {
    const address = new URL(location.href);
    for (const name of FILTERS) {
      const value = select(name)?.value;
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    history.replaceState(history.state, "", address);
    show();
  });
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("main form.fields"));
if (form) setUpFilters(form);
