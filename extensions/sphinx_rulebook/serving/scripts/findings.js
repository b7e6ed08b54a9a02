// Shows the findings in the text above the page: plain texts, in a panel that stays closed until the findings change.

const KEY = "rulebook-serving-closed";
const MOST = 12;

/**
 * @typedef {{code: string, severity: string, place: string, message: string, suggestion: string | null}} Finding
 * @typedef {{message?: string, findings?: Finding[], more?: number}} Findings `message` is why there is no newer page
 */

/** @type {HTMLElement | null} */
let panel = null;

/** @param {string} tag @param {string} name @param {...(Node | string)} children */
function element(tag, name, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

/** @param {Findings} findings */
export function showFindings({ message, findings = [], more = 0 }) {
  const state = JSON.stringify([message, findings, more]);
  panel?.remove();
  panel = null;
  if ((!message && !findings.length) || sessionStorage.getItem(KEY) === state) return;
  const count = findings.length + more;
  const title = message ? "This page is out of date" : count === 1 ? "1 finding" : `${count} findings`;
  const close = element("button", "", "Close");
  close.setAttribute("type", "button");
  close.addEventListener("click", () => {
    sessionStorage.setItem(KEY, state);
    panel?.remove();
    panel = null;
  });
  const heading = element("h2", "", title);
  heading.id = "rulebook-findings-title";
  panel = element("aside", "", element("header", "", heading, close));
  panel.id = "rulebook-findings";
  panel.lang = "en";
  panel.setAttribute("aria-labelledby", heading.id);
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close.click();
  });
  if (message) panel.append(element("p", "error", message));
  const list = element("ul", "");
  list.setAttribute("role", "list");
  for (const finding of findings.slice(0, MOST)) {
    const line = element("li", finding.severity, element("code", "", finding.place), " ", element("b", "", finding.code), ` ${finding.severity}: ${finding.message}`);
    if (finding.suggestion) line.append(" ", element("em", "", `Did you mean ${finding.suggestion}?`));
    list.append(line);
  }
  if (findings.length) panel.append(list);
  if (count > MOST) panel.append(element("p", "", `and ${count - MOST} more, in the terminal`));
  const status = element("p", "status", title);
  status.setAttribute("role", "status");
  panel.append(status);
  document.body.append(panel);
}
