// The elements of the palette: the field above, chips, results beside their preview, hints below.

import { element } from "../shared/dom.js";
import { icon } from "./icons.js";
import { word } from "../shared/library.js";

const IS_MAC = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

export const field = /** @type {HTMLInputElement} */ (
  element("input", {
    type: "search",
    id: "search-field",
    role: "combobox",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    "aria-controls": "found",
    "aria-expanded": "false",
    "aria-haspopup": "listbox",
    "aria-autocomplete": "list",
    "aria-label": word("Search or go to a number"),
    placeholder: word("Search or go to a number"),
  })
);
export const close = element("button", { type: "button", class: "btn bare close", "aria-label": word("Close") });
close.append(icon("close"));
const ask = element("div", { class: "ask" }, icon("search"), field, close);
export const chips = element("div", { class: "in", role: "group", "aria-label": word("Search in") });
export const before = element("div", { class: "further" });
export const list = element("div", { role: "listbox", id: "found", class: "found", "aria-label": word("Results") });
export const further = element("div", { class: "further" });
// It is focusable, so that results can be scrolled by keys.
export const answers = element("div", { class: "answers", tabindex: "-1" }, before, list, further);
export const peek = element("aside", { class: "peek", "aria-label": word("Preview") });
export const state = element("p", { class: "state-of-search", role: "status" });

/** @param {string[]} keys @param {string} text */
function hint(keys, text) {
  const line = element("span");
  for (const key of keys) line.append(element("kbd", {}, key), " ");
  line.append(text);
  return line;
}

const hints = element(
  "div",
  { class: "hints" },
  hint(["↑", "↓"], word("choose")),
  hint(["↵"], word("open")),
  hint(["→"], word("preview")),
  hint([IS_MAC ? "⌥" : "Alt", "↵"], word("copy citation")),
  hint(["esc"], word("close")),
  state,
);
export const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { class: "palette", "aria-label": word("Search") }, ask, chips, answers, peek, hints));
