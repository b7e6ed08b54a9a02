// What is shown before and after the results, or instead of them: other editions, a suggestion, wider searches, recent
// searches.

import { element, fill } from "../shared/dom.js";
import { word } from "../shared/library.js";

/** List the rules that used to have the number. @param {import("./finding.js").Findings["former"]} former */
export function formerList(former) {
  const rows = former.slice(0, 8).map((one) => {
    const sentence = one.isGone ? word("{number} of {edition} is gone") : word("{number} of {edition} is now {now}");
    const text = fill(sentence, { number: `${one.code} ${one.number}`, edition: one.version, now: one.now || word("without a number") });
    return element("li", {}, element("a", { href: one.uri }, text));
  });
  return element("div", { class: "former" }, element("p", {}, word("In other editions")), element("ul", {}, ...rows));
}

/**
 * Suggest another spelling of the query.
 * @param {string} text the query that was probably meant
 * @param {(query: string) => void} ask
 */
export function suggestionLine(text, ask) {
  const button = element("button", { type: "button", class: "meant" }, text);
  button.addEventListener("click", () => ask(text));
  return element("p", {}, `${word("Did you mean")} `, button, word("?"));
}

/**
 * Offer to search in more places.
 * @param {ReturnType<typeof import("./scope.js").wider>} steps
 * @param {(next: import("./scope.js").Scope) => void} widen
 */
export function wideningLine(steps, widen) {
  const line = element("p", { class: "wider" }, `${word("Search in")} `);
  for (const { scope: next, sentence } of steps) {
    const button = element("button", { type: "button" }, word(sentence));
    button.addEventListener("click", () => widen(next));
    line.append(button, " ");
  }
  return line;
}

/**
 * List the recent searches, with a button that deletes them.
 * @param {string[]} recent queries
 * @param {(query: string) => void} ask
 * @param {() => void} forget
 */
export function recentLine(recent, ask, forget) {
  const buttons = recent.map((query) => {
    const button = element("button", { type: "button", class: "again" }, query);
    button.addEventListener("click", () => ask(query));
    return button;
  });
  const forgetting = element("button", { type: "button" }, word("Clear"));
  forgetting.addEventListener("click", forget);
  return element("p", { class: "recent" }, `${word("Recent")} `, ...buttons, forgetting);
}
