// Prepares the page for paper: opens what is folded away, and finds the tables and formulas that are wider than a column.

// Widths in pixels of CSS: a column of A4 or Letter, and the whole page, less the numbers and a margin of safety.
const COLUMN = 250;
const PAGE = 540;
/** The size of a formula on paper. */
const FORMULA = 13.3;

/** Keep the page ready for printing. It is restored afterwards. */
export function setUpPrinting() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    for (const table of document.querySelectorAll("main .table > table, main table.docutils")) markWide(/** @type {HTMLElement} */ (table));
    for (const formula of document.querySelectorAll('main math[display="block"]')) noteWidth(/** @type {HTMLElement} */ (formula), widthOf(formula));
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
  noteWidth(/** @type {HTMLElement} */ (table.closest(".table") ?? table), least);
}

/** Return the width of a formula on paper. @param {Element} formula */
function widthOf(formula) {
  const range = document.createRange();
  range.selectNodeContents(formula);
  return (range.getBoundingClientRect().width / parseFloat(getComputedStyle(formula).fontSize)) * FORMULA;
}

/**
 * Note on an element that it needs the whole width of the page, or even more.
 * @param {HTMLElement} box
 * @param {number} least its width on paper
 */
function noteWidth(box, least) {
  if (least > COLUMN) box.dataset.wide = least > PAGE ? "broken" : "";
}
