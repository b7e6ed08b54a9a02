// In each page while its author writes: it is shown again as soon as its text changed, at the same rule.

import { keepPlace, returnToPlace } from "./place.js";
import { showFindings } from "./findings.js";

const own = /** @type {HTMLScriptElement} */ (document.currentScript);
const address = new URL("events", own.src);
address.searchParams.set("page", location.pathname);
address.searchParams.set("digest", own.dataset.digest || "");

/** @type {EventSource | null} */
let source = null;

/** Wait to be told. What went by meanwhile, the server knows by the digest. */
function listen() {
  if (source || document.hidden) return;
  source = new EventSource(address);
  source.addEventListener("reload", () => {
    leave();
    keepPlace();
    location.reload();
  });
  source.addEventListener("findings", ({ data }) => {
    const findings = JSON.parse(data);
    if (document.body) showFindings(findings);
    else addEventListener("DOMContentLoaded", () => showFindings(findings));
  });
}

/** A browser has six connections for a server, of whatever number of tabs: one that nobody sees needs none. */
function leave() {
  source?.close();
  source = null;
}

// No page is kept for later while it is being written: nothing registers a worker, and one that is there is gone.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.getRegistrations().then((all) => all.forEach((one) => void one.unregister()), () => {});
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

document.addEventListener("visibilitychange", () => (document.hidden ? leave() : listen()));
addEventListener("pagehide", leave);
addEventListener("pageshow", listen);
returnToPlace();
listen();
