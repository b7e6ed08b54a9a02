// On each page while its author writes: reloads the page as soon as its text has changed, at the same rule.

import { keepPlace, returnToPlace } from "./place.js";
import { showFindings } from "./findings.js";

const own = /** @type {HTMLScriptElement} */ (document.currentScript);
const address = new URL("events", own.src);
address.searchParams.set("page", location.pathname);
address.searchParams.set("digest", own.dataset.digest || "");

/** @type {EventSource | null} */
let source = null;

/** Listen for changes. The server detects changes in the meantime by the digest. */
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

/**
 * Stop listening. A browser opens at most six connections to a server for all its tabs, so hidden tabs must not use
 * one.
 */
function leave() {
  source?.close();
  source = null;
}

// No page is saved while it is being written: no service worker is registered, and existing ones are removed.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.getRegistrations().then((all) => all.forEach((one) => void one.unregister()), () => {});
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

document.addEventListener("visibilitychange", () => (document.hidden ? leave() : listen()));
addEventListener("pagehide", leave);
addEventListener("pageshow", listen);
returnToPlace();
listen();
