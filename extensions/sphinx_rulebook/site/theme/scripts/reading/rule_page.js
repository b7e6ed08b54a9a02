// The buttons on the page of a single rule.

import { answerCopies, share } from "./citing.js";
import { here, shareable } from "../shared/place.js";

export function setUpRulePage() {
  const box = document.querySelector(".acts[data-citation]");
  if (!(box instanceof HTMLElement)) return;
  const page = here().href.replace(/[?#].*$/, "");
  const citation = { text: box.dataset.citation || "", address: shareable(new URL(box.dataset.address || "", page).href) };
  /** @param {string} name */
  const button = (name) => /** @type {HTMLElement | null} */ (box.querySelector(`[data-act=${name}]`));
  const [cite, link, sharing] = [button("cite"), button("link"), button("share")];
  if (cite) answerCopies(cite, `${citation.text}\n${citation.address}`);
  if (link) answerCopies(link, shareable(page));
  sharing?.addEventListener("click", () => share({ text: citation.text, address: shareable(page) }));
}
