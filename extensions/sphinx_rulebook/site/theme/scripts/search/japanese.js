// Scripts without spaces: a query's run of them in pieces that the book has, by longest match against the book itself.

/** @typedef {{text: string, weight: number}} Piece */

const KINDS = [/[\u3041-\u3096]/, /[\u30a1-\u30ff]/, /[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]/, /\d/];

/** @param {string} character */
const kindOf = (character) => KINDS.findIndex((kind) => kind.test(character));

/**
 * The runs of one script in a text, as places of their first characters and of the one behind the last.
 * @param {string} written
 * @returns {{start: number, stop: number, kind: number}[]}
 */
export function scriptRuns(written) {
  /** @type {{start: number, stop: number, kind: number}[]} */
  const runs = [];
  for (let i = 0; i < written.length; i++) {
    const last = runs[runs.length - 1];
    const kind = written[i] === "ー" && last ? last.kind : kindOf(written[i]);
    if (last && last.kind === kind) last.stop = i + 1;
    else runs.push({ start: i, stop: i + 1, kind });
  }
  return runs;
}

/**
 * The pieces of a run that a text has, the particles between them left out. `written` tells hiragana from katakana,
 * which are the same in `folded`.
 * @param {string} written
 * @param {string} folded
 * @param {(piece: string) => boolean} has whether a text has a piece
 * @returns {Piece[]}
 */
export function pieces(written, folded, has) {
  if (written.length !== folded.length) written = folded;
  /** @type {Piece[]} */
  const found = [];
  for (const run of scriptRuns(written)) {
    if (run.kind === 0 && run.stop - run.start < 3) continue; // particles and endings
    let start = run.start;
    while (start < run.stop) {
      let stop = run.stop;
      while (stop > start + 1 && !has(folded.slice(start, stop))) stop--;
      const piece = folded.slice(start, stop);
      const isKana = run.kind < 2;
      if (has(piece) && piece.length >= (isKana ? 2 : 1)) found.push({ text: piece, weight: weightOf(piece.length, run.kind) });
      start = stop;
    }
  }
  return found;
}

/** @param {number} length @param {number} kind */
function weightOf(length, kind) {
  if (kind === 0) return 0.4;
  return length === 1 ? 0.45 : Math.min(1.3, 0.7 + 0.15 * length);
}
