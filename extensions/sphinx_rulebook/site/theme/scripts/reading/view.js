// How this device shows the page: dark or light, with which text size, and with a bar that makes room.

import { unitHere } from "./addresses.js";
import { keep, recall } from "../shared/storage.js";
import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";

/** The keys that `theme.js` reads before the first paint. */
const THEME = "rulebook-theme";
const SIZE = "rulebook-size";
const KEYS = "rulebook-keys";

/** Whether single letters act as keys: who speaks to the device, or is slow to let go of a key, may switch them off. */
export const hasKeys = () => recall(KEYS) !== "off";

const SIZES = [85, 92, 100, 110, 122, 136, 152];

/** Show the links of a bar whose script has not arrived: see `bar.css`. */
export const showLoneBar = () => document.querySelector("body > .bar:not(:has(.tools))")?.classList.add("alone");

/** The panel with the size of text, the colours, and the keys. */
export function setUpView() {
  const button = document.querySelector("button.aa");
  if (!button) return;
  const box = element("div", { id: "view", popover: "auto", role: "dialog", "aria-label": word("Text and colours") });
  box.append(element("h2", {}, word("Text size")), sizes(), element("h2", {}, word("Colours")), themes(), element("h2", {}, word("Keys")), keys());
  document.body.append(box);
}

/** @param {string} text @param {string} name @param {() => void} act */
function setButton(text, name, act) {
  const made = element("button", { class: "btn", type: "button" }, element("span", { "aria-hidden": text === name ? null : "true" }, text), text === name ? null : element("span", { class: "v" }, name));
  made.addEventListener("click", act);
  return made;
}

function sizes() {
  const shown = element("output");
  /** @param {number} step */
  const change = (step) => {
    const here = unitHere();
    const place = here ? here.getBoundingClientRect().top : 0;
    const now = SIZES.indexOf(Number(recall(SIZE)) || 100);
    const next = SIZES[Math.max(0, Math.min(SIZES.length - 1, (now < 0 ? 2 : now) + step))];
    keep(SIZE, next === 100 ? null : String(next));
    document.documentElement.style.setProperty("--size", String(next / 100));
    shown.textContent = `${next} %`;
    // The reader's rule stays where it is on the screen.
    if (here) scrollBy({ top: here.getBoundingClientRect().top - place, behavior: "instant" });
  };
  shown.textContent = `${recall(SIZE) || 100} %`;
  return element("div", { class: "set", role: "group", "aria-label": word("Text size") }, setButton("A−", word("Smaller text"), () => change(-1)), shown, setButton("A+", word("Larger text"), () => change(1)));
}

function themes() {
  const set = element("div", { class: "set", role: "group", "aria-label": word("Colours") });
  const choices = /** @type {[string, string][]} */ ([["", word("As the device")], ["light", word("Light")], ["dark", word("Dark")]]);
  const show = () => {
    for (const [place, [name]] of choices.entries()) set.children[place].setAttribute("aria-pressed", String((document.documentElement.dataset.theme || "") === name));
  };
  for (const [name, label] of choices) {
    set.append(
      setButton(label, label, () => {
        if (name) document.documentElement.dataset.theme = name;
        else delete document.documentElement.dataset.theme;
        keep(THEME, name || null);
        show();
      }),
    );
  }
  show();
  return set;
}

function keys() {
  const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  box.checked = hasKeys();
  box.addEventListener("change", () => keep(KEYS, box.checked ? null : "off"));
  return element("label", {}, box, word("Single keys such as / and j"));
}

/** On a small screen, hide the bars while the reader scrolls down, and show them again on the way up. */
export function setUpBars() {
  let before = scrollY;
  // Jumping to a rule does not count as scrolling.
  let isByReader = false;
  for (const event of ["wheel", "touchmove"]) addEventListener(event, () => (isByReader = true), { passive: true });
  addEventListener("hashchange", () => {
    isByReader = false;
    document.documentElement.classList.remove("away");
  });
  addEventListener(
    "scroll",
    () => {
      const step = scrollY - before;
      if (Math.abs(step) < 8) return;
      before = scrollY;
      const isAway = isByReader && step > 0 && scrollY > 120 && !document.querySelector(".bar :focus-visible");
      document.documentElement.classList.toggle("away", isAway);
    },
    { passive: true },
  );
  document.querySelector(".bar")?.addEventListener("focusin", () => document.documentElement.classList.remove("away"));
}
