// The page where readers save books for offline reading.

import { element, fill } from "../shared/dom.js";
import { labelled } from "../shared/labelled.js";
import { library, word } from "../shared/library.js";
import { withNeeded } from "../worker/listing.js";
import { BUDGET } from "../shared/budget.js";
import { isMetered, isWanted, setWanted } from "../shared/quiet_choice.js";
import { readWanted, viewOf } from "./rule_view.js";
import { ask, hasWorkers, siteRoot, startWorker } from "../shared/worker.js";

/** @typedef {{key: string, kind: string, language: string, book: string, title: string, edition: string, needs: string[], files: number, bytes: number, isTaken: boolean, here: number}} FileSet */

const box = /** @type {HTMLElement} */ (document.getElementById("offline"));
const status = element("p", { role: "status", class: "offline-status" });

/** @param {number} bytes */
const size = (bytes) => {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  const digits = value < 10 && value % 1 ? 1 : 0;
  return new Intl.NumberFormat(library.language, { style: "unit", unit, maximumFractionDigits: digits, minimumFractionDigits: digits }).format(Math.max(value, 0.1));
};

/** @type {FileSet[]} */
let sets = [];
/** How many bytes were kept without being asked for; they make room for what the reader saves. */
let quiet = 0;
/** The lines that say what is here, by the keys of the sets. @type {Map<string, HTMLElement>} */
const lines = new Map();

/** Return the download size of sets, in bytes. @param {string[]} keys */
const weight = (keys) => withNeeded(sets, keys).reduce((sum, set) => sum + Math.max(0, set.bytes - set.here), 0);

/** @param {FileSet} set */
const nameOf = (set) => (set.kind === "editions" ? `${set.title} · ${word("past editions")}` : set.title);

/** Ask what is on the device. @param {ServiceWorker} worker */
async function look(worker) {
  const answer = await ask(worker, { ask: "taken" });
  ({ sets, quiet } = answer);
  showChoice(answer.isFull);
}

/** @param {ServiceWorker} worker */
async function show(worker) {
  await look(worker);
  lines.clear();
  const books = sets.filter((set) => set.kind === "book" || set.kind === "editions");
  const list = element("div", { class: "offline-sets" });
  const languages = [...library.languages].sort((one, other) => Number(other.code === library.language) - Number(one.code === library.language));
  for (const { code, name } of languages) {
    const own = books.filter((set) => set.language === code);
    if (!own.length) continue;
    const rows = own.map((set) => row(worker, set));
    list.append(element("h2", { lang: code }, name), element("ul", { class: "offline-list" }, ...rows));
  }
  const missing = books.filter((set) => !set.isTaken).map((set) => set.key);
  const all = missing.length > 1 ? [element("p", {}, button(worker, fill(word("Save everything ({size})"), { size: size(weight(books.map((set) => set.key))) }), missing))] : [];
  box.replaceChildren(status, list, ...all);
}

/** @param {ServiceWorker} worker @param {FileSet} set */
function row(worker, set) {
  const name = element("span", { class: "offline-name" }, element("span", { lang: set.language }, set.title), set.kind === "editions" ? ` · ${word("past editions")}` : null, set.edition && set.kind === "book" ? element("small", {}, ` ${set.edition}`) : null);
  const line = element("span", { class: "quiet" });
  lines.set(set.key, line);
  describe(set, line);
  if (!set.isTaken) {
    const action = button(worker, word("Save"), [set.key]);
    action.setAttribute("aria-label", labelled(word("Save"), nameOf(set)));
    return element("li", {}, name, line, element("span", { class: "offline-act" }, element("small", {}, size(weight([set.key]))), " ", action));
  }
  const leave = element("button", { type: "button", class: "btn", "aria-label": labelled(word("Remove"), nameOf(set)) }, word("Remove"));
  leave.addEventListener("click", () => {
    leave.setAttribute("disabled", "");
    ask(worker, { ask: "leave", keys: [set.key], isQuietWanted: isWanted() }).then(() => show(worker), failed).then(() => tell(fill(word("{book} has been removed."), { book: nameOf(set) })));
  });
  return element("li", { class: "is-taken" }, name, line, leave);
}

/** Say how much of a set is here. @param {FileSet} set @param {HTMLElement} line */
function describe(set, line) {
  const text = sets.find((other) => other.key === `${set.key}/text`);
  let sentence = word("Not on this device");
  if (set.isTaken) sentence = fill(word("Saved, {size}"), { size: size(set.bytes + (text ? text.bytes : 0)) });
  else if (text && text.here >= text.bytes) sentence = fill(word("All chapters, {size}"), { size: size(text.bytes) });
  else if (text && text.here) sentence = fill(word("{size} of {all}"), { size: size(text.here), all: size(text.bytes) });
  line.textContent = sentence;
  line.classList.toggle("is-here", set.isTaken || Boolean(text && text.here >= text.bytes));
}

/** Show what the site keeps by itself, and let the reader decide about it. @param {boolean} isFull */
function showChoice(isFull) {
  const choice = document.getElementById("keeping");
  const limit = document.getElementById("keeping-limit");
  const problem = document.getElementById("keeping-problem");
  if (!choice || !limit || !problem) return;
  limit.textContent = fill(word("In the background, at most {size}. Nothing is fetched this way when the connection is metered or slow."), { size: size(BUDGET) });
  const trouble = isFull ? word("There is not enough space on this device to keep more.") : isMetered() ? word("The connection is metered or slow now.") : "";
  problem.textContent = isWanted() ? trouble : "";
  choice.hidden = false;
}

/** @param {ServiceWorker} worker */
function setUpChoice(worker) {
  const input = /** @type {HTMLInputElement | null} */ (document.getElementById("keep"));
  if (!input) return;
  input.checked = isWanted();
  input.addEventListener("change", () => {
    setWanted(input.checked);
    if (input.checked) dispatchEvent(new Event("rulebook-keep"));
    else ask(worker, { ask: "clear" }).then(() => show(worker)).catch(failed);
  });
  // The lines change in place, so that nobody loses a button under the finger.
  const refresh = async () => {
    await look(worker);
    for (const set of sets) {
      const line = lines.get(set.key);
      if (line) describe(set, line);
    }
  };
  addEventListener("rulebook-kept", () => void refresh().catch(() => {}));
}

/** @param {string} text */
const tell = (text) => void (status.textContent = text);

const failed = () => tell(word("Something went wrong. Reload the page and try again."));

/** @param {ServiceWorker} worker @param {string} text @param {string[]} keys */
function button(worker, text, keys) {
  const made = element("button", { type: "button", class: "btn" }, text);
  made.addEventListener("click", () => take(worker, keys).catch(failed));
  return made;
}

/** @param {ServiceWorker} worker @param {string[]} keys */
async function take(worker, keys) {
  const bar = /** @type {HTMLProgressElement} */ (element("progress", { max: "1", "aria-label": word("Save") }));
  const shown = element("span");
  let isStopped = false;
  const stop = element("button", { type: "button", class: "btn" }, word("Stop"));
  /** @type {Promise<{isDone: boolean, problem?: string}>} */
  const stopped = new Promise((resolve) =>
    stop.addEventListener("click", () => {
      isStopped = true;
      ask(worker, { ask: "stop" }).catch(() => {});
      resolve({ isDone: false });
    }),
  );
  for (const other of box.querySelectorAll("button")) other.disabled = true;
  status.replaceChildren(bar, " ", shown, " ", stop);
  // Asks the browser not to delete the saved files when the device is full; it may refuse.
  navigator.storage?.persist?.().catch(() => {});
  const room = await navigator.storage?.estimate?.().catch(() => null);
  const free = room && room.quota !== undefined ? room.quota - (room.usage || 0) + quiet : Infinity;
  /** @type {{isDone: boolean, problem?: string}} */
  let end = free < weight(keys) ? { isDone: false, problem: "full" } : { isDone: false };
  let before = -1;
  let fruitless = 0;
  while (!end.isDone && !end.problem && !isStopped) {
    let reached = 0;
    const taking = ask(worker, { ask: "take", keys }, ({ done, all }) => {
      reached = done;
      bar.value = all ? done / all : 1;
      shown.textContent = `${size(done)} / ${size(all)}`;
    });
    end = await Promise.race([taking, stopped]);
    fruitless = reached > before ? 0 : fruitless + 1;
    before = reached;
    // Each request takes a while and then stops; several without any progress mean that the network is gone.
    if (fruitless > 3) end = { isDone: false, problem: "offline" };
  }
  await show(worker);
  const names = sets.filter((set) => keys.includes(set.key)).map(nameOf).join(", ");
  if (end.isDone) tell(fill(word("{book} can now be read offline."), { book: names }));
  else if (end.problem === "full") {
    // Browsers report less free space than there is, so it is shown only if it explains the problem.
    const [needed, isTold] = [weight(keys), free < weight(keys)];
    const sentence = isTold ? word("Not enough space on this device: {needed} needed, {free} free.") : word("Not enough space on this device: {needed} needed.");
    tell(fill(sentence, { needed: size(needed), free: size(Math.max(0, free)) }));
  } else if (end.problem) tell(word("No network. Everything saved so far is kept; continue when you are online."));
  else tell(word("Stopped. Everything saved so far is kept."));
}

/** Show that the page in the fragment of the address, which the reader wanted, is not saved. */
function tellMissing() {
  const wanted = location.hash.slice(1);
  const missing = document.getElementById("missing");
  if (!wanted || !missing) return;
  let path = "";
  try {
    path = decodeURIComponent(wanted);
  } catch (error) {
    return;
  }
  const link = /** @type {HTMLAnchorElement} */ (missing.querySelector("a"));
  path = path.replace(/^[/\\]+/, "");
  if (!siteRoot) return; // a folder of files, where nothing is missing
  const target = new URL(path, siteRoot);
  if (!target.href.startsWith(siteRoot)) return; // not an address of this site
  link.href = target.href;
  missing.hidden = false;
  showText(path.replace(/\?[^#]*/, "")).catch(() => {});
}

/** Say what is missing, and show its text if that is here. @param {string} path with a fragment */
async function showText(path) {
  const wanted = readWanted(path);
  const name = document.getElementById("missing-name");
  if (!wanted) return;
  if (name) name.textContent = [wanted.book?.title, wanted.language.name].filter(Boolean).join(" · ");
  const text = await viewOf(wanted).catch(() => null); // the texts are not here either
  if (text) document.getElementById("missing")?.after(text);
}

async function start() {
  tellMissing();
  if (location.protocol === "file:") return tellOnly("is-folder");
  if (!hasWorkers()) return tellOnly("is-unable");
  try {
    const worker = await startWorker();
    await show(worker);
    setUpChoice(worker);
  } catch (error) {
    tellOnly("is-unable");
  }
}

/** Show only a message. @param {string} id of the message */
function tellOnly(id) {
  const text = document.getElementById(id);
  if (text) text.hidden = false;
}

start();
