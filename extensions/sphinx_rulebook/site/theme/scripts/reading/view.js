// How this device shows the page: dark or light, with which text size, and with a bar that makes room.

import { unitHere } from "./addresses.js";
import { keep, recall } from "../shared/storage.js";
import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";

/** The keys that `theme.js` reads before the first paint. */
const THEME = "rulebook-theme";
const SIZE = "rulebook-size";

const SIZES = [85, 92, 100, 110, 122, 136, 152];

export function setUpTheme() {
  const button = document.querySelector("button.theme");
  if (!button) return;
  button.addEventListener("click", () => {
    const page = document.documentElement;
    const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = dark ? "light" : "dark";
    keep(THEME, page.dataset.theme);
  });
}

export function setUpTextSize() {
  if (!document.querySelector("button[popovertarget=size]")) return;
  const box = element("div", { id: "size", popover: "auto", role: "dialog", "aria-label": word("Text size") });
  const shown = element("output");
  /** @param {number} step 0 for the default size */
  const change = (step) => {
    const here = unitHere();
    const place = here ? here.getBoundingClientRect().top : 0;
    const now = SIZES.indexOf(Number(recall(SIZE)) || 100);
    const next = step ? SIZES[Math.max(0, Math.min(SIZES.length - 1, (now < 0 ? 2 : now) + step))] : 100;
    keep(SIZE, next === 100 ? null : String(next));
    document.documentElement.style.setProperty("--size", String(next / 100));
    shown.textContent = `${next} %`;
    // The reader's rule stays where it is on the screen.
    if (here) scrollBy({ top: here.getBoundingClientRect().top - place, behavior: "instant" });
  };
  for (const [text, name, step] of /** @type {[string, string, number][]} */ ([["A−", "Smaller text", -1], ["", "", 0], ["A+", "Larger text", 1]])) {
    if (!step) {
      box.append(shown);
      continue;
    }
    const button = element("button", { type: "button" }, element("span", { "aria-hidden": "true" }, text), element("span", { class: "v" }, word(name)));
    button.addEventListener("click", () => change(step));
    box.append(button);
  }
  const usual = element("button", { type: "button" }, word("Default size"));
  usual.addEventListener("click", () => change(0));
  box.append(usual);
  document.body.append(box);
  shown.textContent = `${recall(SIZE) || 100} %`;
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
