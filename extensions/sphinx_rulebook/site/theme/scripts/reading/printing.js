// Prepares the page for paper: opens what is folded away, and finds the tables that are wider than a column.

// Widths in pixels of CSS: a column of A4 or Letter, and the whole page, less the numbers and a margin of safety.
const COLUMN = 250;
const PAGE = 540;

/** Keep the page ready for printing. It is restored afterwards. */
export function setUpPrinting() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    for (const table of document.querySelectorAll("main .table > table, main table.docutils")) markWide(/** @type {HTMLElement} */ (table));
    // Stylesheets can open them too, but not in all browsers. What a notice folds away is not part of the text.
    const closed = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("main details:not([open], .st)")]);
    for (const details of closed) details.open = true;
    opened.push(...closed);
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}

/**
 * Note on a table whether it needs the whole width of the page, and whether its words must be broken even so.
 * @param {HTMLElement} table
 */
function markWide(table) {
  const { display, width } = table.style;
  table.style.display = "table";
  table.style.width = "min-content";
  const least = table.offsetWidth;
  Object.assign(table.style, { display, width });
  const box = /** @type {HTMLElement} */ (table.closest(".table") ?? table);
  if (least > COLUMN) box.dataset.wide = least > PAGE ? "broken" : "";
}
