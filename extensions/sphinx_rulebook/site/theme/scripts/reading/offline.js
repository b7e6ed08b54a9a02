// Shows whether the reader is offline and the date of the page, and announces a newer build.

import { element, fill } from "../shared/dom.js";
import { library, word } from "../shared/library.js";
import { setUpQuiet } from "./quiet.js";
import { ask, hasWorkers, ownWorker, siteRoot, startWorker } from "../shared/worker.js";

/** @type {HTMLElement | null} */
let band = null;

/** Show a message, or hide it if there are no parts. @param {(string | Node)[]} parts */
function say(...parts) {
  if (!band) {
    band = element("p", { class: "connection", role: "status" });
    document.body.append(band);
  }
  band.replaceChildren(...parts);
  band.hidden = !parts.length;
}

/** Return a date and time as readers of this language write it. @param {number} moment in milliseconds since 1970 */
const when = (moment) => new Intl.DateTimeFormat(library.language, { dateStyle: "long", timeStyle: "short" }).format(moment);

/** @param {{isOffline: boolean, checked: number, isOlder: boolean}} state */
function show(state) {
  if (state.isOlder) {
    const button = element("button", { type: "button", class: "btn" }, word("Show it"));
    button.addEventListener("click", () => location.reload());
    say(word("There is a newer version of this site."), " ", button);
  } else if (state.isOffline && state.checked) say(fill(word("Offline. Last updated: {moment}."), { moment: when(state.checked) }));
  else say();
}

/** Save what is read, if the browser can do that. */
export function setUpOffline() {
  if (!siteRoot) return;
  document.head.append(element("link", { rel: "manifest", href: `${siteRoot}manifest.webmanifest` }));
  if (!hasWorkers()) return;
  const start = () => setUpWorker().catch(() => {}); // a browser that saves nothing still shows the site
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}

async function setUpWorker() {
  const isFirst = !ownWorker();
  const worker = await startWorker();
  if (isFirst) {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    await ask(worker, { ask: "adopt", build: /** @type {any} */ (window).rulebookBuild, addresses: [location.href, ...loaded] });
  }
  const look = async (/** @type {boolean} */ isAsking) => show(await ask(ownWorker() || worker, { ask: "state", isAsking }));
  navigator.serviceWorker.addEventListener("message", ({ data }) => data === "rulebook" && look(false).catch(() => {}));
  for (const event of ["online", "offline"]) addEventListener(event, () => void look(true).catch(() => {}));
  document.addEventListener("visibilitychange", () => document.hidden || look(true).catch(() => {}));
  await look(false);
  setUpQuiet();
}
