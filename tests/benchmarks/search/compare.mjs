// The page's search engine beside others, by the queries whose answers are known:
//
//     npm install --no-package-lock      (in this folder, once)
//     node tests/benchmarks/search/compare.mjs NAME=TEXTS...      e.g. fab-en=site/en/cr/texts.js
//
// NAME is that of a file of queries in tests/search/queries.  MiniSearch stands behind our own layers: it only says what
// the words of a query are worth in each unit.  Pagefind searches by itself, with a record for each rule.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import MiniSearch from "minisearch";
import * as pagefind from "pagefind";
import { numbersFound, places, readQueries, readTexts } from "../../search/evaluate.mjs";
import { fold } from "../../../extensions/sphinx_rulebook/site/theme/scripts/search/fold.js";
import { readQuery } from "../../../extensions/sphinx_rulebook/site/theme/scripts/search/query.js";
import { rank } from "../../../extensions/sphinx_rulebook/site/theme/scripts/search/rank.js";
import { totalWeight } from "../../../extensions/sphinx_rulebook/site/theme/scripts/search/score.js";
import { TextIndex } from "../../../extensions/sphinx_rulebook/site/theme/scripts/search/text_index.js";
import { commonWords } from "../../../extensions/sphinx_rulebook/site/theme/scripts/search/words.js";

const QUERIES = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "search", "queries");

/** What MiniSearch's best score is made, as 1 is what all words of a query are worth in ours; tuned on the half for that. */
const SCALE = 1;

const number = (text) => text.replace(/[.．]$/, "");

/** Words of scripts with spaces, and pairs of letters of others. */
function tokens(text) {
  const found = [];
  for (const [run] of fold(text).matchAll(/[\u3005-\u3007\u30a1-\u30ff\u3400-\u9fff]+|[\p{L}\p{N}']+/gu)) {
    if (!/[\u3005-\u9fff]/.test(run) || run.length < 3) found.push(run);
    else for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
  }
  return found;
}

function withMiniSearch(data) {
  const index = new TextIndex(data);
  const common = commonWords(data.language);
  const processTerm = (term) => (common.has(term) ? null : index.stemmer.stem(term));
  const mini = new MiniSearch({ fields: ["title", "label", "text", "path"], tokenize: tokens, processTerm, searchOptions: { boost: { title: 3, label: 1, path: 0.5 }, prefix: (term, i, all) => i === all.length - 1 && term.length > 2, fuzzy: (term) => (/^[a-z]{4,}$/.test(term) ? 0.2 : false) } });
  mini.addAll(data.units.map((unit, id) => ({ id, title: index.title(id), label: unit[0].replace(/^\w+:/, "").replace(/_/g, " "), text: unit[4], path: index.path(id).join(" ") })));
  return (query) => {
    const scoreWords = (_, scored) => {
      const found = mini.search(query);
      const scale = found.length ? (SCALE * (totalWeight(scored) || 1)) / found[0].score : 0;
      return new Map(found.map((one) => [one.id, one.score * scale]));
    };
    const read = readQuery(query, [data.code], [], data.language);
    return rank(index, read, scoreWords).results.map((one) => number(data.units[one.place][1])).filter(Boolean);
  };
}

/** Pagefind runs in a page: here it gets the little that it asks of one, and its files from its folder. */
async function withPagefind(data) {
  const { index } = await pagefind.createIndex({ forceLanguage: data.language });
  const texts = new TextIndex(data);
  for (const [place, unit] of data.units.entries()) {
    if (!unit[1] || unit[3] === "x") continue;
    const examples = [];
    for (let next = place + 1; next < data.units.length; next++) if (texts.owners[next] === place) examples.push(data.units[next][4]);
    await index.addCustomRecord({ url: `/${encodeURIComponent(number(unit[1]))}`, content: [unit[1], unit[4], ...examples].join("\n"), language: data.language, meta: { title: texts.title(place) || unit[1] } });
  }
  const folder = mkdtempSync(join(tmpdir(), "pagefind-"));
  await index.writeFiles({ outputPath: folder });
  globalThis.window = { location: new URL("http://localhost/") };
  globalThis.location = window.location;
  const load = fetch;
  globalThis.fetch = async (address) => {
    const path = decodeURIComponent(new URL(address, window.location).pathname);
    return new Response(readFileSync(join(folder, path.startsWith(folder) ? path.slice(folder.length) : path)));
  };
  globalThis.document = { querySelector: () => ({ getAttribute: () => data.language }), currentScript: null };
  const search = await import(pathToFileURL(join(folder, "pagefind.js")).href);
  await search.init();
  return {
    search: async (query) => {
      const { results } = await search.search(query);
      const shown = await Promise.all(results.slice(0, 5).map((one) => one.data()));
      return shown.map((one) => decodeURIComponent(one.url.split("/").pop() || ""));
    },
    close: () => {
      globalThis.fetch = load;
      rmSync(folder, { recursive: true });
    },
  };
}

const sums = {};
function count(engine, half, language, found) {
  (((sums[engine] ??= {})[half] ??= {})[language] ??= []).push(...found);
}

for (const argument of process.argv.slice(2)) {
  const [name, path] = argument.split("=");
  const data = readTexts(path);
  const ours = numbersFound(data);
  const mini = withMiniSearch(data);
  const other = await withPagefind(data);
  for (const half of ["tune", "held"]) {
    const asked = readQueries(join(QUERIES, `${name}.tsv`), half);
    count("ours", half, data.language, places(ours, asked));
    count("MiniSearch", half, data.language, places(mini, asked));
    const found = [];
    for (const { query, answers } of asked) found.push((await other.search(query)).findIndex((one) => answers.includes(one)));
    count("Pagefind", half, data.language, found);
  }
  other.close();
}
for (const [engine, halves] of Object.entries(sums)) {
  for (const [half, languages] of Object.entries(halves)) {
    for (const [language, found] of Object.entries(languages)) {
      const share = (most) => (found.filter((place) => place >= 0 && place < most).length / found.length).toFixed(3);
      console.log(`${engine.padEnd(12)} ${half}  ${language}  ${String(found.length).padStart(3)}   first ${share(1)}   in three ${share(3)}`);
    }
  }
}
await pagefind.close();
process.exit(0);
