// The buttons on the page of a single rule.

import { cite, copyAndTell, share } from "./citing.js";
import { ownValue } from "../shared/own.js";
import { here, shareable } from "../shared/place.js";

export function setUpRulePage() {
  const box = document.querySelector(".doing[data-citation]");
  if (!(box instanceof HTMLElement)) return;
  const page = here().href.replace(/[?#].*$/, "");
  const citation = { text: box.dataset.citation || "", address: shareable(new URL(box.dataset.address || "", page).href) };
  const acts = /** @type {Record<string, () => void>} */ ({
    cite: () => cite(citation),
    link: () => copyAndTell(shareable(page), citation.text),
    share: () => share({ text: citation.text, address: shareable(page) }),
  });
  for (const button of box.querySelectorAll("button")) {
    const act = ownValue(acts, button.dataset.act || "");
    if (act) button.addEventListener("click", act);
  }
}
