// Previews of references, shown next to them: when pointed at, on focus, and on the first tap.

import { idOf } from "./addresses.js";
import { library } from "../shared/library.js";
import { ownValue } from "../shared/own.js";
import { withoutEnding } from "../shared/pages.js";
import { loadData } from "../shared/scripts.js";
import { carried, go, here, hrefOf } from "../shared/place.js";
import { trustedHtml } from "../shared/trusted.js";

// Any link among rules except an author's own, a rule's number (its first child) and those of the page frame.
const REFERENCES = "main.rules :is(li, dd, .i, .lead, .text, .r > div) a:not(.l, .p, .m, .hi, .about-card a, :is(h1, h2, h3, dt, .n) > :first-child, ol:not([class]) > li > :first-child), a:has(> .rule-number)";

/**
 * Load the previews of the chapter that a link leads to.
 * @param {URL} address
 * @returns {Promise<Record<string, string>>}
 */
export function previewsOf(address) {
  const script = `${withoutEnding(address.href.replace(/[?#].*$/, ""))}.preview.js`;
  return loadData(script, "rulebookPreviews").catch(() => ({}));
}

/**
 * Return the preview of a unit of this page.
 * @param {HTMLElement} unit
 */
function ownPreview(unit) {
  const copy = document.createElement("div");
  const clone = /** @type {HTMLElement} */ (unit.cloneNode(true));
  clone.querySelectorAll(".b, .x, .st, .about-card, .letters, ol:not([class]) ol:not([class])").forEach((part) => part.remove());
  const number = clone.querySelector(":scope > a:first-child, :scope > :is(h1, h2, h3, dt) > a:first-child");
  const bold = document.createElement("b");
  bold.textContent = number ? number.textContent : "";
  number?.remove();
  if (unit.matches("section")) {
    // Its title, and its first rule.
    const heading = clone.querySelector("h1, h2");
    bold.append(...(heading ? heading.childNodes : []));
    const first = clone.querySelector("ol:not([class]) > li");
    first?.querySelector("a")?.remove();
    copy.append(paragraph(bold), paragraph(...(first ? first.childNodes : [])));
  } else {
    clone.querySelectorAll("ol:not([class])").forEach((part) => part.remove());
    copy.append(paragraph(bold, ...clone.childNodes));
  }
  return copy;
}

/** @param {...Node} content */
function paragraph(...content) {
  const made = document.createElement("div");
  made.append(...content);
  return made;
}

/**
 * Return the preview of a link, or null if it has none.
 * @param {HTMLAnchorElement} link
 * @returns {Promise<HTMLElement | null>}
 */
async function previewFor(link) {
  const address = new URL(hrefOf(link));
  const anchor = idOf(address.hash);
  let content = null;
  if (address.pathname === here().pathname) {
    const unit = document.getElementById(anchor);
    content = unit && ownPreview(unit);
  } else if (anchor && address.pathname.endsWith(library.ending)) {
    const html = ownValue(await previewsOf(address), anchor);
    if (html) {
      content = document.createElement("div");
      content.innerHTML = trustedHtml(html);
      content.querySelectorAll("img").forEach((image) => {
        const picture = new URL(image.getAttribute("src") || "", address).href;
        if (carried) carried.picture(image, picture);
        else image.src = picture;
      });
    }
  }
  if (!content) return null;
  // No id twice on the page, and no links inside a preview, which is itself a link.
  content.querySelectorAll("[id]").forEach((inner) => inner.removeAttribute("id"));
  content.querySelectorAll("a").forEach((inner) => inner.replaceWith(...inner.childNodes));
  return content;
}

/** Clicks that only closed a preview. @type {WeakSet<Event>} */
export const dismissing = new WeakSet();

export function setUpPreviews() {
  const box = document.createElement("div");
  box.id = "preview";
  box.className = "rules";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  (document.querySelector("main") || document.body).append(box);
  /** @type {HTMLAnchorElement | null} */
  let shown = null;
  /** @type {HTMLAnchorElement | null} the reference that was tapped last */
  let tapped = null;
  /** @type {number | undefined} */
  let timer;

  function hide() {
    clearTimeout(timer);
    if (shown) shown.removeAttribute("aria-describedby");
    shown = null;
    tapped = null;
    box.hidden = true;
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {() => boolean} isStillWanted
   */
  async function show(link, isStillWanted) {
    const content = await previewFor(link);
    if (!isStillWanted()) return false;
    if (!content) return false;
    const wasTapped = tapped;
    hide();
    tapped = wasTapped;
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
    return true;
  }

  /** @param {EventTarget | null} target */
  const referenceAt = (target) =>
    target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (target.closest(REFERENCES)) : null;
  const isPointedAt = (/** @type {HTMLAnchorElement} */ link) => () => link.matches(":hover") || document.activeElement === link;

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = referenceAt(event.target);
    if (link && link !== shown) {
      clearTimeout(timer);
      timer = setTimeout(() => show(link, isPointedAt(link)), 150);
    } else if (link || (event.target instanceof Node && box.contains(event.target))) {
      clearTimeout(timer);
    } else {
      clearTimeout(timer);
      if (shown) timer = setTimeout(hide, 250);
    }
  });
  document.addEventListener("focusin", (event) => {
    const link = referenceAt(event.target);
    if (link && link.matches(":focus-visible")) show(link, isPointedAt(link));
    else if (shown && shown !== link) hide();
  });
  // The first tap shows the preview, the second follows the link. A link without a preview is followed at once.
  document.addEventListener("click", (event) => {
    const pointer = /** @type {PointerEvent} */ (event).pointerType;
    const link = referenceAt(event.target);
    if (pointer !== "touch" || !link) {
      if (shown && !(event.target instanceof Node && box.contains(event.target))) {
        dismissing.add(event);
        hide();
      }
      return;
    }
    if (tapped === link) return hide();
    event.preventDefault();
    tapped = link;
    show(link, () => tapped === link).then((isShown) => {
      if (!isShown && tapped === link) go(hrefOf(link));
    });
  });
  // A click on the preview follows the link, too.
  box.addEventListener("click", () => {
    if (shown) go(hrefOf(shown));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}
