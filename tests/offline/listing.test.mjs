import assert from "node:assert/strict";
import { test } from "node:test";
import { bookOf, isIn, isShell, languageOf, listOf, listsBelow, readIndex, readingsOf, shellStarts, withNeeded } from "../../extensions/sphinx_rulebook/site/theme/scripts/worker/listing.js";

const index = {
  format: "rulebook-offline/1",
  build: "b",
  lists: [["404.html", "A"], ["en/kk/02.html", "B"], ["en/r/kk/rule-x.html", "C"], ["ja/a.html", "D"]],
  sets: [
    { key: "", kind: "site", paths: ["404.html", "index.html"], needs: [] },
    { key: "en", kind: "language", language: "en", page: "en/offline.html", paths: ["en/", "ja/_pictures/"], needs: [""] },
    { key: "en/kk", kind: "book", paths: ["en/kk/", "en/r/kk/"], needs: ["en"] },
    { key: "en/kk/editions", kind: "editions", paths: ["en/kk/1.0/"], needs: ["en/kk"] },
    { key: "ja", kind: "language", language: "ja", paths: ["ja/", "ja/_pictures/"], needs: [""] },
  ],
};
const [, english, book, editions, japanese] = index.sets;

test("only an index is read as one", () => {
  assert.equal(readIndex(JSON.stringify(index)).build, "b");
  for (const text of ["", "<!doctype html>", "null", "[]", "{}", JSON.stringify({ ...index, format: "rulebook-offline/2" }), JSON.stringify(index).slice(0, -9)]) {
    assert.equal(readIndex(text), null, text);
  }
});

test("a path is in the last list that begins before it", () => {
  assert.equal(listOf(index, "404.html"), "A");
  assert.equal(listOf(index, "en/kk/01.html"), "A");
  assert.equal(listOf(index, "en/kk/02.html"), "B");
  assert.equal(listOf(index, "en/r/kk/rule-z.html"), "C");
  assert.equal(listOf(index, "zz"), "D");
  assert.equal(listOf(index, "0"), "");
});

test("all lists that a beginning may be in, and no other", () => {
  assert.deepEqual(listsBelow(index, "en/"), ["A", "B", "C"]);
  assert.deepEqual(listsBelow(index, "en/kk/"), ["A", "B"]);
  assert.deepEqual(listsBelow(index, "en/kk/02.html"), ["B"]);
  assert.deepEqual(listsBelow(index, "en/r/kk/"), ["B", "C"]);
  assert.deepEqual(listsBelow(index, "index.html"), ["C"]);
  assert.deepEqual(listsBelow(index, "ja/"), ["C", "D"]);
  assert.deepEqual(listsBelow(index, ""), ["A", "B", "C", "D"]);
});

test("a list is found below each beginning of each path that it has", () => {
  const paths = ["404.html", "en/a.html", "en/kk/02.html", "en/kk/1.0/02.html", "en/r/kk/rule-x.html", "index.html", "ja/_pictures/a.png", "ja/b.html"];
  for (const path of paths) {
    for (let end = 0; end <= path.length; end++) assert.ok(listsBelow(index, path.slice(0, end)).includes(listOf(index, path)), path.slice(0, end));
  }
});

test("a file belongs to the set with the longest beginning, a picture to several", () => {
  assert.ok(isIn(index, english, "en/about.html"));
  assert.ok(!isIn(index, english, "en/kk/02.html"));
  assert.ok(isIn(index, book, "en/kk/02.html"));
  assert.ok(!isIn(index, book, "en/kk/1.0/02.html"));
  assert.ok(isIn(index, editions, "en/kk/1.0/02.html"));
  assert.ok(isIn(index, english, "ja/_pictures/a.png") && isIn(index, japanese, "ja/_pictures/a.png"));
});

test("what sets need comes before them, once", () => {
  assert.deepEqual(withNeeded(index.sets, ["en/kk/editions", "en"]).map(({ key }) => key), ["", "en", "en/kk", "en/kk/editions"]);
  assert.deepEqual(withNeeded(index.sets, ["none"]), []);
});

test("addresses are read as hosts of static sites read them", () => {
  assert.deepEqual(readingsOf(""), ["index.html"]);
  assert.deepEqual(readingsOf("en/"), ["en/index.html"]);
  assert.deepEqual(readingsOf("en/kk/02"), ["en/kk/02", "en/kk/02.html", "en/kk/02/index.html"]);
  assert.deepEqual(readingsOf("en/kk/02.html"), ["en/kk/02.html"]);
});

test("what every page of a language needs is found by its beginnings", () => {
  const starts = shellStarts(index, "en");
  for (const path of ["en/_static/rulebook.js", "en/_static/vendor/x.js", "en/index.html", "en/offline.html", "en/about.html", "en/kk/02.html", "ja/index.html"]) {
    assert.ok(!isShell(index, path, "en") || starts.some((start) => path.startsWith(start)), path);
  }
  assert.deepEqual(shellStarts(index, "ja"), ["ja/_static/", "ja/index.html"]);
});

test("a page belongs to a book, or else to its language", () => {
  assert.equal(bookOf(index, "en/kk/02.html"), "en/kk");
  assert.equal(bookOf(index, "en/r/kk/rule-x.html"), "en/kk");
  assert.equal(bookOf(index, "en/about.html"), "en");
  assert.equal(bookOf(index, "index.html"), "");
});

test("the language of a path", () => {
  assert.equal(languageOf("en/kk/02.html"), "en");
  assert.equal(languageOf("index.html"), "");
});
