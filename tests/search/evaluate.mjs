// How well the search answers queries with known answers: the share of queries whose first result is right, and of
// those with a right one among the first three. Called by tests and by hand:
//
//     node tests/search/evaluate.mjs texts.js queries.tsv [tune|held|all] [--misses|--json]
//
// With --json: for each kind of query the places of the first right answers, from 0, or -1.
//
// The queries of each kind go alternately to the half for tuning and to the half that is held out.

import { readFileSync } from "node:fs";
import { createEngine } from "../../extensions/sphinx_rulebook/site/theme/scripts/search/engine.js";

/** @typedef {{kind: string, query: string, answers: string[]}} Asked */

/**
 * Return the data of a `texts.js`.
 * @param {string} path
 */
export function readTexts(path) {
  const script = readFileSync(path, "utf-8");
  return JSON.parse(script.slice(script.indexOf("(") + 1, script.lastIndexOf(")")));
}

/**
 * @param {string} path
 * @param {string} half
 * @returns {Asked[]}
 */
export function readQueries(path, half) {
  /** @type {Record<string, number>} */
  const dealt = {};
  const lines = readFileSync(path, "utf-8").split("\n");
  const asked = lines.filter((line) => line && !line.startsWith("#")).map((line) => {
    const [kind, query, answers] = line.split("\t");
    dealt[kind] = (dealt[kind] || 0) + 1;
    return { kind, query, answers: answers.trim().split(" "), half: dealt[kind] % 2 ? "tune" : "held" };
  });
  return asked.filter((one) => half === "all" || one.half === half);
}

/**
 * Return the places of the first right answers, from 0, or -1 if none is found.
 * @param {(query: string) => string[]} search returns the numbers of the results of a query
 * @param {Asked[]} asked
 */
export function places(search, asked) {
  return asked.map(({ query, answers }) => search(query).findIndex((number) => answers.includes(number)));
}

/**
 * Return a function that searches a book and returns the numbers of the results; units without a number, such as
 * glossary entries, are left out.
 * @param {any} data
 * @returns {(query: string) => string[]}
 */
export function numbersFound(data) {
  const engine = createEngine(data);
  const number = (/** @type {string} */ text) => text.replace(/[.．]$/, "");
  return (query) => engine.search(query).results.map((one) => number(data.units[one.place][1])).filter(Boolean);
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split("/").pop() || "")) {
  const [texts, queries, half = "tune", option] = process.argv.slice(2);
  const asked = readQueries(queries, half);
  const search = numbersFound(readTexts(texts));
  const found = places(search, asked);
  /** @type {Record<string, number[]>} */
  const kinds = { all: found };
  asked.forEach(({ kind }, i) => (kinds[kind] = [...(kinds[kind] || []), found[i]]));
  if (option === "--json") console.log(JSON.stringify(kinds));
  else for (const [kind, all] of Object.entries(kinds)) {
    const share = (/** @type {number} */ most) => (all.filter((place) => place >= 0 && place < most).length / all.length).toFixed(3);
    console.log(`${kind.padEnd(12)} ${String(all.length).padStart(4)}   first ${share(1)}   in three ${share(3)}`);
  }
  if (option === "--misses") {
    asked.forEach(({ kind, query, answers }, i) => {
      if (found[i]) console.log(`${String(found[i]).padStart(4)}  ${kind}\t${query}\t${answers.join(" ")}\t-> ${search(query).slice(0, 4).join(" ")}`);
    });
  }
}
