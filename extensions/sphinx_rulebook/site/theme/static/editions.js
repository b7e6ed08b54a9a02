// Other editions of a book: the switch, the banner of a past edition, links to rules that have moved, the pages that find
// and compare. A classic script; what it asks for are classic scripts beside the pages of the book.
(function () {
  "use strict";

  /** @typedef {{version: string, date: string, pages: string[]}} Head */
  /** @typedef {{editions: Head[], isReleased: boolean, words: Record<string, string>}} List */
  /** @typedef {[number, number, string, string?]} Standing */
  /** @typedef {{code: string, pages: string[], units: [string, ...Standing[]][], former: Record<string, string>, into: Record<string, string[]>}} Units */
  /** @typedef {[string, string, number, number, string]} TextUnit */
  /** @typedef {{at: number, page: string, number: string, anchor: string}} Place */

  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a.edition"));
  if (!link) return;
  const folder = new URL(link.dataset.folder || "./", location.href).href;
  const shown = link.dataset.edition || "";
  /** What the reading page knows: where the reader is, and what an address names. */
  const page = /** @type {{unitHere: () => Element | null, idOf: (hash: string) => string}} */ (/** @type {any} */ (window).rulebook);

  // ---- Data --------------------------------------------------------------------------------------------------------

  /** @type {Map<string, Promise<any>>} */
  const loading = new Map();
  /** @type {Map<string, (data: any) => void>} */
  const waiting = new Map();

  /**
   * Load a script of the book, which calls a function with its data.
   * @param {string} path
   * @param {string} name
   * @returns {Promise<any>}
   */
  function load(path, name) {
    const known = loading.get(path);
    if (known) return known;
    const promise = new Promise((resolve, reject) => {
      const key = `${name} ${path}`;
      waiting.set(key, resolve);
      /** @type {any} */ (window)[name] = (/** @type {any} */ data) => {
        // Scripts run one at a time; one that knows its version answers for that, any other for whoever asked.
        const wanted = data.version !== undefined ? `${name} ${textsOf(data.version)}` : `${name} ${path}`;
        const done = waiting.get(wanted);
        if (done) done(data);
      };
      const element = document.createElement("script");
      element.src = new URL(path, folder).href;
      element.onerror = () => reject(new Error(path));
      document.head.append(element);
    });
    loading.set(path, promise);
    return promise;
  }

  /** @returns {Promise<List>} */
  const loadList = () => load("edition-list.js", "rulebookEditionList");
  /** @returns {Promise<Units>} */
  const loadUnits = () => load("edition-units.js", "rulebookEditionUnits");
  /** @param {string} version */
  const textsOf = (version) => `${version ? `${version}/` : ""}edition-texts.js`;
  /**
   * @param {string} version
   * @returns {Promise<{version: string, units: TextUnit[]}>}
   */
  const loadTexts = (version) => load(textsOf(version), "rulebookEditionTexts");

  /**
   * @param {string} sentence
   * @param {Record<string, string>} values
   */
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));

  // ---- Where units stand -------------------------------------------------------------------------------------------

  /**
   * Where a unit stands in a state, null where it does not.
   * @param {Units} units
   * @param {[string, ...Standing[]]} unit
   * @param {number} at
   * @returns {Place | null}
   */
  function placeAt(units, unit, at) {
    const [id, ...standings] = unit;
    let found = null;
    for (const standing of standings) if (standing[0] <= at) found = standing;
    if (!found || found[1] < 0) return null;
    const expected = id.includes(":") ? id : units.code + found[2];
    return { at, page: units.pages[found[1]], number: found[2], anchor: found[3] || expected };
  }

  /**
   * The unit that an id, a former id or an anchor of a page names.
   * @param {Units} units
   * @param {string} name
   * @param {number} at
   * @param {string} [onPage]
   */
  function unitNamed(units, name, at, onPage) {
    const id = units.former[name] || name;
    const byId = units.units.find((unit) => unit[0] === id);
    if (byId) return byId;
    return units.units.find((unit) => {
      const place = placeAt(units, unit, at);
      return place && place.anchor === name && (!onPage || place.page === onPage);
    });
  }

  /**
   * @param {List} list
   * @param {string} version
   */
  const placeOf = (list, version) => (version ? list.editions.findIndex((one) => one.version === version) : list.editions.length);

  /**
   * @param {List} list
   * @param {Place} place
   */
  function addressOf(list, place) {
    const version = place.at < list.editions.length ? `${list.editions[place.at].version}/` : "";
    return `${folder}${version}${place.page}.html#${encodeURI(place.anchor)}`;
  }

  /** The stem of this page: `04-the-round`. */
  const stem = decodeURIComponent(location.pathname.replace(/^.*\//, "").replace(/\.html$/, ""));

  /**
   * Where the rule that the reader is at stands in another state: the rule before it where that one does not have it.
   * @param {List} list
   * @param {Units} units
   * @param {number} at
   */
  function sameRule(list, units, at) {
    const here = page.unitHere();
    if (!here) return null;
    const own = placeOf(list, shown);
    const all = Array.from(document.querySelectorAll("main section[id], main section > :is(p, div)[id]"));
    for (let place = all.indexOf(here); place >= 0; place--) {
      const unit = unitNamed(units, all[place].id, own, stem);
      const there = unit && placeAt(units, unit, at);
      if (there) return addressOf(list, there);
    }
    return null;
  }

  /**
   * The page that corresponds to this one in a state.
   * @param {List} list
   * @param {number} at
   */
  function samePage(list, at) {
    const head = list.editions[at];
    const has = !head || head.pages.includes(stem);
    const name = has && document.querySelector("main.rules") ? stem : "index";
    return `${folder}${head ? `${head.version}/` : ""}${name}.html`;
  }

  // ---- The switch and the banner -----------------------------------------------------------------------------------

  /**
   * @param {HTMLAnchorElement} target
   * @param {List} list
   * @param {number} at
   */
  function leadTo(target, list, at) {
    target.href = samePage(list, at);
    const follow = async () => {
      const units = await loadUnits();
      target.href = sameRule(list, units, at) || samePage(list, at);
    };
    for (const event of ["pointerdown", "focus", "pointerenter"]) target.addEventListener(event, () => void follow().catch(() => {}));
    target.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      follow()
        .catch(() => {})
        .then(() => location.assign(target.href));
    });
  }

  async function openSwitch() {
    const list = await loadList();
    let menu = document.getElementById("editions");
    if (!menu) {
      menu = document.createElement("nav");
      menu.id = "editions";
      menu.setAttribute("popover", "");
      menu.setAttribute("aria-label", list.words["All editions"]);
      const last = list.editions.length;
      const states = list.isReleased ? [] : [last];
      for (let at = last - 1; at >= 0; at--) states.push(at);
      for (const at of states) {
        const head = list.editions[at];
        const entry = document.createElement("a");
        entry.textContent = head ? head.version : list.words["Current text"];
        if (head) {
          const date = document.createElement("small");
          date.textContent = head.date;
          entry.append(" ", date);
        }
        // The last edition is the current text where nothing has changed since.
        const isText = at === last - 1 && list.isReleased;
        if (head ? head.version === shown || (isText && !shown) : !shown) entry.setAttribute("aria-current", "true");
        leadTo(entry, list, isText ? last : at);
        menu.append(entry);
      }
      const all = document.createElement("a");
      all.href = /** @type {HTMLAnchorElement} */ (link).href;
      all.textContent = list.words["All editions"];
      all.className = "all";
      menu.append(all);
      /** @type {HTMLAnchorElement} */ (link).after(menu);
    }
    const button = /** @type {HTMLAnchorElement} */ (link).getBoundingClientRect();
    if (menu.showPopover) menu.showPopover();
    const room = document.documentElement.clientWidth;
    menu.style.right = `${Math.max(8, Math.min(room - button.right, room - menu.offsetWidth - 8))}px`;
    const first = menu.querySelector("a");
    if (first) first.focus({ preventScroll: true });
  }

  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !("popover" in HTMLElement.prototype)) return;
    event.preventDefault();
    openSwitch().catch(() => location.assign(link.href));
  });

  async function fillBanner() {
    const banner = document.querySelector(".past-banner span");
    if (!banner) return;
    const list = await loadList();
    const last = list.editions[list.editions.length - 1];
    const own = placeOf(list, shown);
    const isLast = own === list.editions.length - 1;
    const told = isLast
      ? list.words[list.isReleased ? "This is the current edition." : "There are changes that are not released yet."]
      : fill(list.words["The current edition is {edition} of {date}."], { edition: last.version, date: last.date });
    const there = document.createElement("a");
    const isChapter = Boolean(document.querySelector("main.rules"));
    there.textContent = list.words[isChapter ? "This rule in the current text" : "Read the current text"];
    leadTo(there, list, list.editions.length);
    banner.replaceChildren(`${told} `, there);
    const box = banner.closest(".past-banner");
    if (box && isLast) box.classList.add("is-current");
  }

  // ---- Addresses that outlived their page --------------------------------------------------------------------------

  /** Follow a rule that an address names and the page does not have: by a former label, or to what became of it. */
  async function followHash() {
    const name = page.idOf(location.hash);
    if (!name || document.getElementById(name) || !document.querySelector("main.rules, form.find")) return;
    const list = await loadList();
    const units = await loadUnits();
    const own = placeOf(list, shown);
    const unit = unitNamed(units, name, own);
    if (!unit) return;
    const there = placeAt(units, unit, own) || placeAt(units, unit, list.editions.length);
    location.replace(there ? addressOf(list, there) : `${folder}gone.html#${encodeURI(unit[0])}`);
  }

  // ---- Finding by a number -----------------------------------------------------------------------------------------

  /** @param {string} text */
  const normal = (text) => text.normalize("NFKC").toLowerCase().replace(/[\s§]/g, "");

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} found
   */
  function setUpFinding(form, found) {
    const words = JSON.parse(found.dataset.words || "{}");
    const number = /** @type {HTMLInputElement} */ (form.elements.namedItem("number"));
    const edition = /** @type {HTMLSelectElement} */ (form.elements.namedItem("edition"));

    async function find() {
      const list = await loadList();
      const units = await loadUnits();
      const wanted = normal(number.value).replace(new RegExp(`^${units.code}`), "");
      if (!wanted) return found.replaceChildren();
      const last = list.editions.length;
      const states = edition.value ? [placeOf(list, edition.value)] : Array.from({ length: last }, (_, i) => i);
      const results = document.createElement("ul");
      results.className = "work";
      for (const unit of units.units) {
        const had = states.filter((at) => {
          const place = placeAt(units, unit, at);
          return place !== null && normal(place.number) === wanted;
        });
        if (!had.length) continue;
        const [first, end] = [list.editions[had[0]], list.editions[had[had.length - 1]]];
        const before = /** @type {Place} */ (placeAt(units, unit, had[had.length - 1]));
        const now = placeAt(units, unit, last);
        const sentence = !now ? "gone" : now.number === before.number ? "still {now}" : now.number ? "now {now}" : "now a rule without a number";
        const versions = first === end ? first.version : fill(words["from {first} to {last}"], { first: first.version, last: end.version });
        const item = document.createElement("li");
        const text = document.createElement("span");
        text.textContent = fill(words[`{number} as of {edition} is ${sentence}`], {
          number: before.number,
          edition: versions,
          now: now ? now.number : "",
        });
        const target = document.createElement("a");
        target.className = "n";
        target.href = now ? addressOf(list, now) : `${folder}gone.html#${encodeURI(unit[0])}`;
        target.textContent = now ? now.number || now.anchor : before.number;
        item.append(target, text);
        results.append(item);
      }
      if (results.children.length) return found.replaceChildren(results);
      const none = document.createElement("p");
      none.textContent = fill(words[edition.value ? "{edition} has no rule {number}" : "No edition has a rule {number}"], {
        number: number.value,
        edition: edition.value,
      });
      found.replaceChildren(none);
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = number.value + (edition.value ? `@${edition.value}` : "");
      history.replaceState(null, "", `#${encodeURIComponent(value)}`);
      void find();
    });
    edition.addEventListener("change", () => void find());
    number.addEventListener("input", () => void find());
    const [given, version] = page.idOf(location.hash).split("@");
    if (given && !given.includes(":")) {
      number.value = given;
      if (version) edition.value = version;
      void find();
    }
  }

  // ---- Comparing ---------------------------------------------------------------------------------------------------

  const TOKEN = /\s+|\[[\d.]+[a-z]*\.?\]|\d+|[゠-ヿㇰ-ㇿ]+|[㐀-䶿一-鿿豈-﫿々〆]+|[ぁ-ゟ]+|[^\W\d_]+(?:['’-][^\W\d_]+)*|./gsu;
  /**
   * A text without its references, and with plain quotation marks and dashes: what makes a rule another one.
   * @param {string} text
   */
  const plain = (text) =>
    text.replace(/\[[^\[\]]*\]/g, "").replace(/[“”„‟«»]/g, '"').replace(/[‘’‚‛]/g, "'").replace(/[‐‑‒–—−]/g, "-");

  /**
   * The tokens of two texts with what became of them (Myers 1986, greedy).
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
    let reach = new Map([[1, 0]]);
    for (let edits = 0; edits <= width; edits++) {
      traces.push(new Map(reach));
      for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
        const below = reach.get(diagonal - 1) ?? -1;
        const above = reach.get(diagonal + 1) ?? -1;
        let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1;
        while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++;
        reach.set(diagonal, x);
        if (x >= old.length && x - diagonal >= now.length) return pieces(old, now, traces, edits);
      }
    }
    return [];
  }

  /**
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

  /** What is kept between two changes is given up where it is at most so many letters, or half of the smaller change. */
  const ISLAND = 3;
  /** What is as long is always kept. */
  const CLAUSE = 16;
  /** The share of the longer text that has to be kept, or all is shown as changed. */
  const LEAST_KEPT = 0.25;

  /**
   * A difference without the scraps that a reader stumbles over; the pages of differences that are made beforehand have
   * finer rules.
   * @param {[string, string][]} parts
   * @returns {[string, string][]}
   */
  function readable(parts) {
    /** @type {{same: string, del: string, ins: string}[]} each a kept text with the change behind it */
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
        if (letters >= CLAUSE || letters > Math.max(ISLAND, around / 2) || /\d|\[/.test(run.same)) continue;
        runs.splice(at - 1, 2, { same: before.same, del: before.del + run.same + run.del, ins: before.ins + run.same + run.ins });
        joined = true;
      }
    }
    const kept = runs.reduce((sum, run) => sum + size(run.same), 0);
    const whole = [runs.map((run) => run.same + run.del).join(""), runs.map((run) => run.same + run.ins).join("")];
    if (kept < LEAST_KEPT * Math.max(size(whole[0]), size(whole[1]))) runs = [{ same: "", del: whole[0], ins: whole[1] }];
    /** @type {[string, string][]} */
    const told = [];
    for (const run of runs) told.push(["", run.same], ["del", run.del], ["ins", run.ins]);
    return told.filter((part) => part[1]);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} output
   */
  function setUpComparing(form, output) {
    const words = JSON.parse(output.dataset.words || "{}");
    const [older, newer] = ["old", "new"].map((name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)));

    async function compare() {
      const list = await loadList();
      const units = await loadUnits();
      if (older.value === newer.value) {
        const same = document.createElement("p");
        same.textContent = words["These two are the same edition"];
        return output.replaceChildren(same);
      }
      const old = (await loadTexts(older.value)).units;
      const now = (await loadTexts(newer.value)).units;
      /** @param {string} id */
      const last = (id) => units.former[id] || id;
      const before = new Map(old.map((unit) => [last(unit[0]), unit]));
      const after = new Map(now.map((unit) => [last(unit[0]), unit]));
      const items = document.createElement("ol");
      items.className = "diff";
      /**
       * @param {string} kind
       * @param {string} from
       * @param {string} to
       * @param {[string, string][]} parts
       */
      const add = (kind, from, to, parts) => {
        const item = document.createElement("li");
        item.className = `c ${kind.toLowerCase()}`;
        const head = document.createElement("p");
        head.className = "n";
        const state = document.createElement("span");
        state.className = `state ${kind.toLowerCase()}`;
        state.textContent = words[kind] || kind;
        const number = document.createElement("b");
        number.textContent = from && to && from !== to ? `${from} → ${to}` : to || from || words["Without a number"];
        head.append(state, " ", number);
        const text = document.createElement("p");
        for (const [tag, part] of parts) {
          const node = tag ? document.createElement(tag) : document.createTextNode(part);
          if (tag) node.textContent = part;
          text.append(node);
        }
        item.append(head, ...(parts.length ? [text] : []));
        items.append(item);
      };
      /** @param {TextUnit[]} all @param {TextUnit} unit */
      const name = (all, unit) => (unit[3] && all[unit[2]] ? `${all[unit[2]][1]} · ${words["Example"]}` : unit[1]);
      /** @param {TextUnit[]} all @param {TextUnit} unit */
      const parent = (all, unit) => (all[unit[2]] ? last(all[unit[2]][0]) : "");
      let renumbered = 0;
      for (const unit of now) {
        const was = before.get(last(unit[0]));
        if (!was) {
          add("Added", "", name(now, unit), [["ins", unit[4]]]);
          continue;
        }
        const [from, to] = [name(old, was), name(now, unit)];
        if (plain(was[4]) !== plain(unit[4])) add("Reworded", from, to, difference(was[4], unit[4]));
        if (parent(old, was) !== parent(now, unit)) add("Moved", from, to, []);
        else if (was[1] !== unit[1]) renumbered++;
      }
      for (const unit of old) {
        if (!after.has(last(unit[0]))) add("Removed", name(old, unit), "", [["del", unit[4]]]);
      }
      const told = document.createElement("p");
      told.className = "quiet";
      told.textContent = `${words["Only renumbered"]}: ${renumbered}`;
      const nothing = document.createElement("p");
      nothing.textContent = words["Nothing changed"];
      output.replaceChildren(items.children.length ? items : nothing, ...(renumbered ? [told] : []));
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      history.replaceState(null, "", `#${encodeURIComponent(older.value)}..${encodeURIComponent(newer.value)}`);
      void compare();
    });
    const given = page.idOf(location.hash).split("..");
    if (given.length === 2) {
      [older.value, newer.value] = given;
      void compare();
    }
  }

  // ---- The page ----------------------------------------------------------------------------------------------------

  /** The filters of a page of differences. */
  function setUpFilters() {
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".filter input"));
    for (const box of boxes) {
      box.addEventListener("change", () => {
        document.querySelectorAll(`.diff .c.${box.dataset.kind}`).forEach((row) => row.toggleAttribute("hidden", !box.checked));
      });
    }
  }

  fillBanner().catch(() => {});
  followHash().catch(() => {});
  addEventListener("hashchange", () => void followHash().catch(() => {}));
  setUpFilters();
  const finding = /** @type {HTMLFormElement | null} */ (document.querySelector("form.find:not(.compare)"));
  const found = /** @type {HTMLElement | null} */ (document.querySelector(".found"));
  if (finding && found) setUpFinding(finding, found);
  const comparing = /** @type {HTMLFormElement | null} */ (document.querySelector("form.compare"));
  const compared = /** @type {HTMLElement | null} */ (document.querySelector(".compared"));
  if (comparing && compared) setUpComparing(comparing, compared);
})();
