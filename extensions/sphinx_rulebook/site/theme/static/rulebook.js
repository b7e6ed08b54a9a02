// The reading page. A classic script without imports, since a page opened from a folder can load nothing else.
(function () {
  "use strict";

  // ---- Theme -------------------------------------------------------------------------------------------------------

  function setUpTheme() {
    const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("button.theme"));
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => {
      const root = document.documentElement;
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try {
        localStorage.setItem("rulebook-theme", root.dataset.theme);
      } catch (error) {
        // Kept for this page only.
      }
    });
  }

  // ---- Addresses ---------------------------------------------------------------------------------------------------

  /**
   * The id that an address leads to: what is no valid escape is taken as it is written.
   * @param {string} hash
   */
  function idOf(hash) {
    const written = hash.slice(1);
    try {
      return decodeURIComponent(written);
    } catch (error) {
      return written;
    }
  }

  /** Land on `#4.2.1` and on a number in any case, where the page has it under its book's code: `#kk4.2.1`. */
  function landOnNumber() {
    const wanted = idOf(location.hash);
    if (!wanted || document.getElementById(wanted)) return;
    const lower = wanted.toLowerCase();
    const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("main :is(h1, h2, [id]) > a:first-child"));
    for (const link of links) {
      const number = (link.textContent || "").toLowerCase();
      if (number === lower || link.id.toLowerCase() === lower) {
        history.replaceState(history.state, "", link.getAttribute("href"));
        const target = document.getElementById(idOf(link.hash));
        if (target) target.scrollIntoView();
        return;
      }
    }
  }

  // Any unit of a page: a chapter or section, a rule; on a page of two languages the first of a row that is one.
  const UNITS = "main section[id], main section > :is(p, div)[id], main .r > [id]:not([id] ~ [id])";

  /** The unit that the reader is at: the addressed one while it can be seen, else the first that can; none at the top. */
  function unitHere() {
    const addressed = document.getElementById(idOf(location.hash));
    const row = addressed && addressed.closest(".r");
    const unit = row ? row.querySelector(UNITS) : addressed && addressed.closest(UNITS);
    const bar = document.querySelector(".bar");
    const top = bar ? bar.getBoundingClientRect().bottom : 0;
    /** @param {Element} element */
    const isInSight = (element) => {
      const box = (element.matches("section") ? element.querySelector("h1, h2") || element : element).getBoundingClientRect();
      return box.bottom > top && box.top < innerHeight;
    };
    if (unit && isInSight(unit)) return unit;
    const units = Array.from(document.querySelectorAll(UNITS));
    const first = units.findIndex(isInSight);
    return first > 0 ? units[first] : null;
  }

  /**
   * The language switch keeps the rule that the reader is at. Labels are the same in every language; the page holds a
   * table of what is not: null for what the other language does not have, and then the rule before it is as near.
   */
  function keepPlaceInLanguages() {
    const data = document.getElementById("counterparts");
    /** @type {Record<string, Record<string, string | null>>} */
    const tables = data ? JSON.parse(data.textContent || "{}") : {};
    const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-keep]"));
    for (const link of links) {
      const page = link.href;
      const table = tables[link.hreflang] || {};
      const follow = () => {
        const here = unitHere();
        if (!here) return (link.href = page);
        const units = Array.from(document.querySelectorAll(UNITS));
        let place = units.indexOf(here);
        while (place > 0 && table[units[place].id] === null) place--;
        const id = units[place].id;
        const address = id in table ? table[id] : `#${id}`;
        link.href = address ? new URL(address, page).href : page;
      };
      for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, follow);
    }
  }

  /** Keys: `t` the next language, `b` both side by side and back. */
  function setUpKeys() {
    document.addEventListener("keydown", (event) => {
      const target = event.target;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
      if (event.key === "t") {
        const links = /** @type {HTMLAnchorElement[]} */ (Array.from(document.querySelectorAll(".languages a")));
        const current = links.findIndex((link) => link.hasAttribute("aria-current"));
        if (links.length > 1) links[(current + 1) % links.length].click();
      } else if (event.key === "b") {
        const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a:is(.both, .beside)"));
        if (link) link.click();
      }
    });
  }

  /** Mark the section being read in the contents. */
  function followSections() {
    const links = new Map();
    document.querySelectorAll(".contents ol ol a").forEach((link) => {
      links.set(idOf(/** @type {HTMLAnchorElement} */ (link).hash), link);
    });
    if (!links.size) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const link = links.get(entry.target.id);
          if (link) link.classList.toggle("seen", entry.isIntersecting);
        }
      },
      { rootMargin: "-20% 0px -60% 0px" },
    );
    links.forEach((_, anchor) => {
      const section = document.getElementById(anchor);
      if (section) observer.observe(section);
    });
  }

  /** A popover of contents closes when the reader has chosen. */
  function closeContentsOnChoice() {
    const contents = document.getElementById("contents");
    if (!contents || !contents.hidePopover) return;
    contents.addEventListener("click", (event) => {
      if (/** @type {Element} */ (event.target).closest("a") && contents.matches(":popover-open")) contents.hidePopover();
    });
  }

  // ---- Previews ----------------------------------------------------------------------------------------------------

  /** @type {Map<string, Promise<Record<string, string>>>} */
  const shards = new Map();
  /** @type {Map<string, (previews: Record<string, string>) => void>} */
  const waiting = new Map();

  /** Called by a chapter's `.preview.js`. */
  /** @type {any} */ (window).rulebookPreviews = (/** @type {string} */ name, /** @type {Record<string, string>} */ previews) => {
    const done = waiting.get(name);
    if (done) done(previews);
  };

  /**
   * The previews of the chapter that a link leads into.
   * @param {URL} address
   */
  function previewsOf(address) {
    const script = address.origin + address.pathname.replace(/\.html$/, ".preview.js");
    const source = address.protocol === "file:" ? script.replace(/^null/, "file://") : script;
    const known = shards.get(source);
    if (known) return known;
    /** @type {Promise<Record<string, string>>} */
    const loading = new Promise((resolve) => {
      const element = document.createElement("script");
      const name = address.pathname.split("/").slice(-2).join("/").replace(/\.html$/, "");
      waiting.set(decodeURIComponent(name), resolve);
      element.src = source;
      element.onerror = () => resolve({});
      document.head.append(element);
    });
    shards.set(source, loading);
    return loading;
  }

  /**
   * What a unit of this page shows of itself.
   * @param {HTMLElement} unit
   */
  function ownPreview(unit) {
    const copy = document.createElement("div");
    if (unit.matches("section")) {
      const heading = unit.querySelector("h1, h2");
      const first = unit.querySelector("p[id], div[id]");
      copy.innerHTML = (heading ? `<p><b>${heading.innerHTML}</b></p>` : "") + (first ? first.outerHTML : "");
    } else {
      copy.append(unit.cloneNode(true));
      const number = copy.querySelector("[id] > a:first-child");
      const text = copy.querySelector("p");
      if (number && !number.textContent) {
        number.remove();
      } else if (number && text) {
        const bold = document.createElement("b");
        bold.textContent = `${number.textContent} `;
        number.remove();
        text.prepend(bold);
      }
    }
    copy.querySelectorAll(".b, .x, .st").forEach((part) => part.remove());
    return copy;
  }

  /**
   * @param {HTMLAnchorElement} link
   * @returns {Promise<HTMLElement | null>}
   */
  async function previewFor(link) {
    const address = new URL(link.href);
    const anchor = idOf(address.hash);
    let content;
    if (address.pathname === location.pathname) {
      const unit = document.getElementById(anchor);
      content = unit && ownPreview(unit);
    } else if (address.pathname.endsWith(".html")) {
      const html = (await previewsOf(address))[anchor];
      if (html) {
        content = document.createElement("div");
        content.innerHTML = html;
        content.querySelectorAll("img").forEach((image) => {
          image.src = new URL(image.getAttribute("src") || "", address).href;
        });
      }
    }
    if (!content) return null;
    content.querySelectorAll("[id]").forEach((element) => element.removeAttribute("id"));
    content.querySelectorAll("a").forEach((inner) => inner.replaceWith(...inner.childNodes));
    return content;
  }

  // Any link among rules but an author's own, a rule's number (its first child) and those of the frame.
  const REFERENCES = "section > :is(p, div) a:not(.l, [id] > :first-child), section > p.b a, a:has(> .rule-number)";

  function setUpPreviews() {
    const box = document.createElement("div");
    box.id = "preview";
    box.className = "rules";
    box.setAttribute("role", "tooltip");
    box.hidden = true;
    document.body.append(box);
    /** @type {HTMLAnchorElement | null} */
    let shown = null;
    /** @type {number | undefined} */
    let timer;

    function hide() {
      clearTimeout(timer);
      if (shown) shown.removeAttribute("aria-describedby");
      shown = null;
      box.hidden = true;
    }

    /** @param {HTMLAnchorElement} link */
    async function show(link) {
      const content = await previewFor(link);
      if (!content || (!link.matches(":hover") && document.activeElement !== link)) return;
      hide();
      box.replaceChildren(content);
      const main = link.closest("[lang]");
      box.lang = (main && main.getAttribute("lang")) || "";
      box.hidden = false;
      shown = link;
      link.setAttribute("aria-describedby", "preview");
      const place = link.getBoundingClientRect();
      const width = box.offsetWidth;
      const left = Math.max(8, Math.min(place.left, document.documentElement.clientWidth - width - 8));
      const fitsBelow = place.bottom + box.offsetHeight + 12 < innerHeight;
      const top = fitsBelow || place.top < box.offsetHeight + 12 ? place.bottom + 4 : place.top - box.offsetHeight - 4;
      box.style.left = `${left + scrollX}px`;
      box.style.top = `${top + scrollY}px`;
    }

    /** @param {EventTarget | null} target */
    const referenceAt = (target) =>
      target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(REFERENCES)) : null;

    document.addEventListener("pointerover", (event) => {
      const link = referenceAt(event.target);
      if (event.pointerType === "touch") return;
      if (link && link !== shown) {
        clearTimeout(timer);
        timer = setTimeout(() => show(link), 150);
      } else if (link || (event.target instanceof Node && box.contains(event.target))) {
        clearTimeout(timer);
      } else {
        clearTimeout(timer);
        if (shown) timer = setTimeout(hide, 250);
      }
    });
    document.addEventListener("focusin", (event) => {
      const link = referenceAt(event.target);
      if (link && link.matches(":focus-visible")) show(link);
      else if (shown) hide();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") hide();
    });
  }

  /** @type {any} */ (window).rulebook = { idOf, unitHere };

  setUpTheme();
  landOnNumber();
  addEventListener("hashchange", landOnNumber);
  keepPlaceInLanguages();
  setUpKeys();
  followSections();
  closeContentsOnChoice();
  if (!document.querySelector("main.pair")) setUpPreviews();
})();
