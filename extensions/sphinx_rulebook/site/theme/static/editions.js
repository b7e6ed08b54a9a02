// Other editions of a book: the switch, the banner of a past edition, links to rules that have moved. A classic script;
// what it asks for are classic scripts beside the pages of the book.
(function () {
  "use strict";

  /** @typedef {{version: string, date: string, pages: string[]}} Head */
  /** @typedef {{editions: Head[], isReleased: boolean, words: Record<string, string>}} List */
  /** @typedef {[number, number, string, string?]} Standing */
  /** @typedef {{code: string, pages: string[], units: [string, ...Standing[]][], former: Record<string, string>, into: Record<string, string[]>}} Units */
  /** @typedef {[string, string, number, number, string]} TextUnit an id, a number, the place of the parent, whether it is an example, a text */
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
      // What became of it says more than its neighbour does.
      if (unit && all[place] === here && at === list.editions.length) return `${folder}gone.html#${encodeURI(unit[0])}`;
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
    if (!name || document.getElementById(name) || !document.querySelector("main.rules, form.find, .moved-page")) return;
    const list = await loadList();
    const units = await loadUnits();
    const own = placeOf(list, shown);
    const unit = unitNamed(units, name, own);
    if (!unit) return;
    const there = placeAt(units, unit, own) || placeAt(units, unit, list.editions.length);
    location.replace(there ? addressOf(list, there) : `${folder}gone.html#${encodeURI(unit[0])}`);
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

  /** For the scripts of the pages that find and compare. */
  /** @type {any} */ (window).rulebookEditions = { addressOf, fill, folder, loadList, loadTexts, loadUnits, placeAt, placeOf };

  fillBanner().catch(() => {});
  followHash().catch(() => {});
  addEventListener("hashchange", () => void followHash().catch(() => {}));
  setUpFilters();
})();
