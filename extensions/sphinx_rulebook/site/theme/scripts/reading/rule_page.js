// What the page of a single rule has beside its text: it would be the same on each page, and does nothing without scripts.

import { copyButton, share } from "./citing.js";
import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { here, shareable } from "../shared/place.js";

/** Add the buttons, the links to the rule's chapter and graph, and its citation. */
export function setUpRulePage() {
  const main = /** @type {HTMLElement | null} */ (document.querySelector("main.one"));
  const side = main?.querySelector(".side");
  const inChapter = main?.querySelector("h1 > a");
  if (!main || !side || !(inChapter instanceof HTMLAnchorElement)) return;
  const { book = "", edition = "", frozen = "", graph = "" } = main.dataset;
  const anchor = main.querySelector(".lead")?.id || "";
  const page = here().href.replace(/[?#].*$/, "");
  const citation = `${book} ${inChapter.textContent}${edition && ` (${edition})`}`;
  // In an edition, a rule stays as it is cited.
  const chapter = inChapter.getAttribute("href") || "";
  const address = shareable(new URL(frozen ? `${frozen}#${encodeURI(anchor)}` : chapter, page).href);
  const cite = copyButton(word("Copy citation"), `${citation}\n${address}`);
  cite.classList.add("main");
  cite.dataset.act = "cite"; // for the key
  const sharing = element("button", { class: "btn", type: "button" }, word("Share"));
  sharing.addEventListener("click", () => share({ text: citation, address: shareable(page) }));
  side.prepend(
    element(
      "p",
      { class: "acts" },
      cite,
      copyButton(word("Copy link"), shareable(page)),
      sharing,
      element("a", { class: "btn", href: chapter }, word("In its chapter")),
      element("a", { class: "btn", href: `${graph}?rule=${encodeURIComponent(anchor)}` }, word("Graph")),
    ),
    element("h2", {}, word("Citation")),
    element("p", {}, citation),
  );
}
