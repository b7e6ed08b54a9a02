// The announcement above a page: a reader who has dismissed it does not see it again, until there is another one.

import { keep } from "../shared/storage.js";

/** Also read in `theme.js`, before the first paint. */
const KEY = "rulebook-dismissed";

/** Let the button dismiss the announcement. */
export function setUpAnnouncement() {
  const announcement = document.querySelector("body > .announcement");
  const page = document.documentElement;
  announcement?.querySelector("button")?.addEventListener("click", () => {
    keep(KEY, page.dataset.announcement || null);
    delete page.dataset.announcement;
    /** @type {HTMLElement | null} */ (document.querySelector("main a[href]"))?.focus({ preventScroll: true });
  });
}
