// The page of one rule: its buttons.

import { cite, copyAndTell, share } from "./citing.js";

export function setUpRulePage() {
  const box = document.querySelector(".doing[data-citation]");
  if (!(box instanceof HTMLElement)) return;
  const here = location.href.replace(/[?#].*$/, "");
  const citation = { text: box.dataset.citation || "", address: new URL(box.dataset.address || "", here).href };
  const acts = /** @type {Record<string, () => void>} */ ({
    cite: () => cite(citation),
    link: () => copyAndTell(here, citation.text),
    share: () => share({ text: citation.text, address: here }),
  });
  for (const button of box.querySelectorAll("button")) {
    const act = acts[button.dataset.act || ""];
    if (act) button.addEventListener("click", act);
  }
}
