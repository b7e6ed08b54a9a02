// Compares any two editions, word by word.

import { fill } from "../shared/dom.js";
import { idOf } from "../reading/addresses.js";
import { loadPair } from "./texts.js";

/** @typedef {import("./texts.js").Unit} Unit */
/** @typedef {{number: string, text: string, part: string}} Name the number or "", and text, of a unit or of the unit that it is a part of */

/** @type {Name} */
const NOTHING = { number: "", text: "", part: "" };
/** How many characters of a text name a unit without a number. */
const LONGEST_START = 72;
/** @param {string} text */
const start = (text) => {
  const line = text.split("\n", 1)[0];
  return line.length > LONGEST_START ? `${line.slice(0, LONGEST_START).trimEnd()}…` : line;
};

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.compare"));
const output = /** @type {HTMLElement | null} */ (document.querySelector(".compared"));

const TOKEN = /\s+|\[[\d.]+[a-z]*\.?\]|\d+|[゠-ヿㇰ-ㇿ]+|[㐀-䶿一-鿿豈-﫿々〆]+|[ぁ-ゟ]+|[^\W\d_]+(?:['’-][^\W\d_]+)*|./gsu;
/**
 * Return a text without its references and with plain quotation marks and dashes: only other differences change a rule.
 * @param {string} text
 */
const plain = (text) =>
  text.replace(/\[[^\[\]]*\]/g, "").replace(/[“”„‟«»]/g, '"').replace(/[‘’‚‛]/g, "'").replace(/[‐‑‒–—−]/g, "-");

/** Return the references of a text as they are printed. @param {string} text */
const printed = (text) => (text.match(/\[[^\[\]]*\]/g) || []).join();

/**
 * Return the tokens of two texts, each kept, deleted or inserted (Myers 1986, greedy).
 * @param {string} before
 * @param {string} after
 * @returns {[string, string][]}
 */
function difference(before, after) {
  const old = before.match(TOKEN) || [];
  const now = after.match(TOKEN) || [];
  const width = old.length + now.length;
  /** @type {Map<number, number>[]} */
  const traces = [];
  // How far into the old text each diagonal has come with this many edits.
  let reach = new Map([[1, 0]]);
  for (let edits = 0; edits <= width; edits++) {
    traces.push(new Map(reach));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = reach.get(diagonal - 1) ?? -1;
      const above = reach.get(diagonal + 1) ?? -1;
      // An edit from the neighbouring diagonal that has come farther; then along the diagonal while the tokens are
      // equal.
      let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++;
      reach.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) return pieces(old, now, traces, edits);
    }
  }
  return [];
}

/**
 * Trace the edits back from the end, and join equal ones.
 * @param {string[]} old
 * @param {string[]} now
 * @param {Map<number, number>[]} traces
 * @param {number} edits
 */
function pieces(old, now, traces, edits) {
  /** @type {[string, string][]} */
  const parts = [];
  /** @param {string} tag @param {string} text */
  const add = (tag, text) => {
    const last = parts[parts.length - 1];
    if (last && last[0] === tag) last[1] = text + last[1];
    else parts.push([tag, text]);
  };
  let x = old.length;
  let y = now.length;
  for (let step = edits; step >= 0; step--) {
    const reach = traces[step];
    const diagonal = x - y;
    const isDown = diagonal === -step || (diagonal !== step && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const startX = reach.get(before) ?? 0;
    const startY = startX - before;
    while (x > startX && y > startY && x > 0 && y > 0) {
      add("", old[--x]);
      y--;
    }
    if (step > 0) {
      if (isDown) add("ins", now[--y]);
      else add("del", old[--x]);
    }
  }
  return readable(parts.reverse());
}

/**
 * A kept text between two changes becomes part of the change if it has at most so many letters, or half as many as the
 * smaller change.
 */
const ISLAND = 3;
/** A text of this length is always kept. */
const CLAUSE = 16;
/** The share of the longer text that must be kept; with less, the whole text is shown as changed. */
const LEAST_KEPT = 0.25;

/**
 * Return a difference without kept scraps that make it hard to read. The pages of differences that are built beforehand
 * have more precise rules.
 * @param {[string, string][]} parts
 * @returns {[string, string][]}
 */
function readable(parts) {
  /** @type {{same: string, del: string, ins: string}[]} each a kept text with the change after it */
  let runs = [{ same: "", del: "", ins: "" }];
  for (const [tag, text] of parts) {
    const last = runs[runs.length - 1];
    if (tag) last[tag === "del" ? "del" : "ins"] += text;
    else if (last.del || last.ins) runs.push({ same: text, del: "", ins: "" });
    else last.same += text;
  }
  /** @param {string} text */
  const size = (text) => text.replace(/[^\p{L}\p{N}]/gu, "").length;
  const sizeOf = (/** @type {{del: string, ins: string}} */ run) => Math.max(size(run.del), size(run.ins));
  for (let joined = true; joined; ) {
    joined = false;
    for (let at = 1; at < runs.length && !joined; at++) {
      const [before, run] = [runs[at - 1], runs[at]];
      if (!run.del && !run.ins) continue;
      const letters = size(run.same);
      const around = Math.min(sizeOf(before), sizeOf(run));
      // Numbers and references always stay: they are what a reader compares.
      if (letters >= CLAUSE || letters > Math.max(ISLAND, around / 2) || /\d|\[/.test(run.same)) continue;
      runs.splice(at - 1, 2, { same: before.same, del: before.del + run.same + run.del, ins: before.ins + run.same + run.ins });
      joined = true;
    }
  }
  const kept = runs.reduce((sum, run) => sum + size(run.same), 0);
  const whole = [runs.map((run) => run.same + run.del).join(""), runs.map((run) => run.same + run.ins).join("")];
  if (kept < LEAST_KEPT * Math.max(size(whole[0]), size(whole[1]))) runs = [{ same: "", del: whole[0], ins: whole[1] }];
  /** @type {[string, string][]} */
  const pieces = [];
  for (const run of runs) pieces.push(["", run.same], ["del", run.del], ["ins", run.ins]);
  return pieces.filter((part) => part[1]);
}

/**
 * Return the words for two statuses as a difference.
 * @param {string} before
 * @param {string} now
 * @param {Record<string, string>} words
 * @returns {[string, string][]}
 */
function statuses(before, now, words) {
  /** @type {Record<string, string>} */
  const names = { draft: words["Draft"], beta: words["Beta"], deprecated: words["Deprecated"] };
  /** @type {[string, string][]} */
  const parts = [["del", names[before] || ""], ["", before && now ? " " : ""], ["ins", names[now] || ""]];
  return parts.filter(([, text]) => text);
}

/**
 * Set up the form that compares two editions.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} output
 */
function setUpComparing(form, output) {
  const words = JSON.parse(output.dataset.words || "{}");
  const [older, newer] = ["old", "new"].map((name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)));

  async function compare() {
    if (older.value === newer.value) {
      const same = document.createElement("p");
      same.textContent = words["These are the same edition"];
      return output.replaceChildren(same);
    }
    const [old, now] = await loadPair(older.value, newer.value);
    const before = new Map(old.map((unit) => [unit.id, unit]));
    const after = new Map(now.map((unit) => [unit.id, unit]));
    const items = document.createElement("ol");
    items.className = "diff";
    /**
     * @param {string} kind
     * @param {Name} from
     * @param {Name} to
     * @param {[string, string][]} parts
     */
    const add = (kind, from, to, parts) => {
      const item = document.createElement("li");
      item.className = `c ${kind.toLowerCase()}`;
      const name = document.createElement("p");
      name.className = "n";
      name.textContent = to.number || from.number;
      const head = document.createElement("p");
      head.className = "what";
      const state = document.createElement("span");
      state.className = `state ${kind.toLowerCase()}`;
      state.textContent = words[kind] || kind;
      head.append(state);
      if (from.number && to.number && from.number !== to.number) {
        const numbers = document.createElement("b");
        numbers.textContent = `${from.number} → ${to.number}`;
        head.append(" ", numbers);
      }
      // A unit without a number is named by its text, which is there unless only its place or its status changed.
      const isNamed = name.textContent || parts.some(([, part]) => part === to.text || part === from.text);
      for (const more of [isNamed ? "" : start(to.text || from.text), to.part || from.part]) if (more) head.append(` ${more}`);
      const text = document.createElement("p");
      for (const [tag, part] of parts) {
        const node = tag ? document.createElement(tag) : document.createTextNode(part);
        if (tag) node.textContent = part;
        text.append(node);
      }
      item.append(...(name.textContent ? [name] : []), head, ...(parts.length ? [text] : []));
      items.append(item);
    };
    /** @param {Unit[]} all @param {Unit} unit @returns {Name} */
    const name = (all, unit) => {
      const isPart = (unit.isCommentary || unit.isExample) && all[unit.parent];
      const { number, text } = isPart ? all[unit.parent] : unit;
      return { number, text, part: isPart && unit.isExample ? words["Example"] : "" };
    };
    /** @param {Unit[]} all @param {Unit} unit */
    const parent = (all, unit) => (all[unit.parent] ? all[unit.parent].id : "");
    let renumbered = 0;
    let references = 0;
    for (const unit of now) {
      if (!unit.id) continue;
      const was = before.get(unit.id);
      if (!was) {
        add(unit.isCommentary ? "Note changed" : "Added", NOTHING, name(now, unit), [["ins", unit.text]]);
        continue;
      }
      const [from, to] = [name(old, was), name(now, unit)];
      if (plain(was.text) !== plain(unit.text)) add(unit.isCommentary ? "Note changed" : "Reworded", from, to, difference(was.text, unit.text));
      else if (printed(was.text) !== printed(unit.text)) references++;
      if (was.status !== unit.status) add("Another status", from, to, statuses(was.status, unit.status, words));
      if (parent(old, was) !== parent(now, unit)) add("Moved", from, to, []);
      else if (was.number !== unit.number) renumbered++;
    }
    for (const unit of old) {
      if (unit.id && !after.has(unit.id)) add(unit.isCommentary ? "Note changed" : "Removed", name(old, unit), NOTHING, [["del", unit.text]]);
    }
    const counted = document.createElement("p");
    counted.className = "quiet";
    const counts = { "Only renumbered": renumbered, "Only a reference changed": references };
    counted.textContent = Object.entries(counts)
      .filter(([, count]) => count)
      .map(([name, count]) => fill(words["{name}: {text}"], { name: words[name], text: count }))
      .join(" · ");
    const nothing = document.createElement("p");
    nothing.textContent = words["Nothing changed"];
    output.replaceChildren(items.children.length ? items : nothing, ...(counted.textContent ? [counted] : []));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", `#${encodeURIComponent(older.value)}..${encodeURIComponent(newer.value)}`);
    void compare();
  });
  const given = idOf(location.hash).split("..");
  if (given.length === 2) {
    [older, newer].forEach((select, i) => {
      select.value = given[i] === "tree" ? "" : given[i];
      if (select.selectedIndex < 0) select.selectedIndex = 0; // the current text has been released since
    });
    void compare();
  }
}

if (form && output) setUpComparing(form, output);
