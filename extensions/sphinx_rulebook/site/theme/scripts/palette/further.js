// What is shown before and after the results, or instead of them: other editions, a suggestion, the nearest words, wider
// searches, recent searches.

import { element, fill } from "../shared/dom.js";
import { word } from "../shared/library.js";
import { addressOfPlace } from "../shared/last_place.js";

/** @typedef {import("../search/finding.js").Findings["former"]} Formers */

/** Say what became of a rule that used to have a number. @param {Formers[number]} one */
export function formerSentence(one) {
  const sentence = one.isGone ? word("{number} of {edition} is gone") : word("{number} of {edition} is now {now}");
  return fill(sentence, { number: `${one.code} ${one.number}`, edition: one.version, now: one.now || word("without a number") });
}

/**
 * List the rules that used to have the number.
 * @param {Formers} former
 * @param {boolean} isFirst whether Enter goes to the first of them
 */
export function formerList(former, isFirst) {
  const rows = former.slice(0, 8).map((one) => element("li", {}, element("a", { href: one.uri }, formerSentence(one))));
  return element("div", { class: isFirst ? "former first" : "former" }, element("p", { class: "group" }, word("In other editions")), element("ul", {}, ...rows));
}

/**
 * Make a button that asks something else.
 * @param {string} name a class
 * @param {string} query
 * @param {(query: string) => void} ask
 */
function asking(name, query, ask) {
  const button = element("button", { type: "button", class: `btn ${name}` }, query);
  button.addEventListener("click", () => ask(query));
  return button;
}

/**
 * Suggest another spelling of the query.
 * @param {string} text the query that was probably meant
 * @param {(query: string) => void} ask
 */
export const suggestionLine = (text, ask) => element("p", {}, `${word("Did you mean")} `, asking("meant", text, ask), word("?"));

/**
 * Say what was not found, and offer the nearest words.
 * @param {import("../search/finding.js").Findings} answer
 * @param {(query: string) => void} ask
 * @returns {Node[]}
 */
export function inVain(answer, ask) {
  const lines = [element("p", { class: "vain" }, element("strong", {}, word("No results.")))];
  if (answer.understood.length) lines.push(element("p", {}, fill(word("Searched for: {words}"), { words: answer.understood.join(" · ") })));
  if (answer.nearest.length) lines.push(element("p", { class: "nearest" }, `${word("Similar words")} `, ...answer.nearest.map((one) => asking("near", one, ask))));
  return lines;
}

/**
 * Offer to search in more places.
 * @param {ReturnType<typeof import("../search/scope.js").wider>} steps
 * @param {(next: import("../search/scope.js").Scope) => void} widen
 */
export function wideningLine(steps, widen) {
  const line = element("p", { class: "wider" }, `${word("Search in")} `);
  for (const { scope: next, sentence } of steps) {
    const button = element("button", { type: "button", class: "btn" }, word(sentence));
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
  const forgetting = element("button", { type: "button", class: "btn bare" }, word("Clear"));
  forgetting.addEventListener("click", forget);
  const head = element("p", { class: "group" }, word("Recent"), forgetting);
  return element("div", { class: "recent" }, head, element("p", {}, ...recent.map((query) => asking("again", query, ask))));
}

/**
 * Offer where the reader was when they last left a chapter.
 * @param {import("../shared/last_place.js").LastPlace} place
 */
export function resumeLine(place) {
  const number = place.number ? element("span", { class: "n" }, place.number) : null;
  const link = element("a", { class: "btn", href: addressOfPlace(place) }, number, place.title);
  return element("div", { class: "recent" }, element("p", { class: "group" }, word("Continue")), element("p", {}, link));
}
