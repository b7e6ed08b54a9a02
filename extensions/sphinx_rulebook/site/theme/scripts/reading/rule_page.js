// What the page of a single rule has beside its text: it would be the same on each page, and does nothing without scripts.

import { copyButton, nameOf, share } from "./citing.js";
import { element } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { here, shareable } from "../shared/place.js";
import { isRuling } from "../shared/ruling_names.js";

/** Add the buttons, the links to the rule's chapter and graph, and its citation. */
export function setUpRulePage() {
  const main = /** @type {HTMLElement | null} */ (document.querySelector("main.one"));
  const side = main?.querySelector(".side");
  const inChapter = main?.querySelector("h1 > a");
  if (!main || !side || !(inChapter instanceof HTMLAnchorElement)) return;
  const { book = "", edition = "", frozen: released = "", graph = "" } = main.dataset;
  const lead = main.querySelector(".lead");
  const anchor = lead?.id || "";
  const frozen = isRuling(anchor) ? "" : released;
  const page = here().href.replace(/[?#].*$/, "");
  const name = lead && isRuling(anchor) ? nameOf(lead) : inChapter.textContent;
  const citation = `${book} ${name}${edition && ` (${edition})`}`;
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
