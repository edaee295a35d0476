/**
 * Finds a quoted passage in the text runs of a page that another engine read. Two engines never agree on
 * spaces, line-end hyphens, ligatures or quotation marks; they agree on letters and digits. So both sides are
 * reduced to those (after NFKC and lower-casing) and compared there.
 */

/** Part of a text run: characters `start` (included) to `end` (excluded), in UTF-16 units. */
export interface RunRange {
  run: number;
  start: number;
  end: number;
}

interface Letters {
  text: string;
  /** For each unit of `text`: the run it came from and where in the run. */
  runs: number[];
  starts: number[];
  ends: number[];
}

const KEEP = /[\p{L}\p{N}]/u;

function lettersOf(runs: readonly string[]): Letters {
  const out: Letters = { text: '', runs: [], starts: [], ends: [] };
  const parts: string[] = [];
  runs.forEach((run, index) => {
    let at = 0;
    for (const character of run) {
      const end = at + character.length;
      for (const letter of character.normalize('NFKC').toLowerCase()) {
        if (!KEEP.test(letter)) continue;
        parts.push(letter);
        for (let unit = 0; unit < letter.length; unit += 1) {
          out.runs.push(index);
          out.starts.push(at);
          out.ends.push(end);
        }
      }
      at = end;
    }
  });
  out.text = parts.join('');
  return out;
}

/** Letters and digits of a text, in NFKC and lower case. */
export function normalise(text: string): string {
  return lettersOf([text]).text;
}

/** Shortest beginning or end of a quote, in letters, that may stand for the whole. */
const MIN_ANCHOR = 24;

/** How much longer than the quote a passage found by its two ends may be. */
const MAX_STRETCH = 1.3;

/** Every place of `needle` in `text`; places may overlap. */
function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(at);
  return found;
}

function nearest(places: readonly number[], to: number): number | undefined {
  return places.reduce<number | undefined>(
    (best, place) => (best === undefined || Math.abs(place - to) < Math.abs(best - to) ? place : best),
    undefined,
  );
}

/** Where the quote lies when the engines differ inside it: by its first and last letters. */
function byEnds(text: string, quote: string, near: number): [number, number] | null {
  const anchor = Math.min(48, Math.floor(quote.length / 3));
  if (anchor < MIN_ANCHOR) return null;
  const head = nearest(occurrences(text, quote.slice(0, anchor)), near);
  if (head !== undefined) {
    const tail = text.indexOf(quote.slice(-anchor), head + anchor);
    const end = tail < 0 ? Number.POSITIVE_INFINITY : tail + anchor;
    return end - head <= quote.length * MAX_STRETCH
      ? [head, end]
      : [head, Math.min(text.length, head + quote.length)];
  }
  const tail = nearest(occurrences(text, quote.slice(-anchor)), near + quote.length);
  return tail === undefined ? null : [Math.max(0, tail + anchor - quote.length), tail + anchor];
}

function rangesOf(letters: Letters, from: number, to: number): RunRange[] {
  const ranges: RunRange[] = [];
  for (let at = from; at < to; at += 1) {
    const run = letters.runs[at] ?? 0;
    const last = ranges.at(-1);
    if (last?.run === run) last.end = letters.ends[at] ?? last.end;
    else ranges.push({ run, start: letters.starts[at] ?? 0, end: letters.ends[at] ?? 0 });
  }
  return ranges;
}

/**
 * The parts of `runs` that hold `quote`, in reading order; empty when it is not there. Of several places the
 * one nearest to `start` is taken: the quote's offset, in characters, in the page's text as the server read it.
 */
export function findQuote(runs: readonly string[], quote: string, start = 0): RunRange[] {
  const letters = lettersOf(runs);
  const wanted = normalise(quote);
  if (!wanted || !letters.text) return [];
  // Offsets count spaces and signs as well: scale them to letters by the page's own share of letters.
  const length = runs.reduce((sum, run) => sum + run.length + 1, 0);
  const near = Math.round((start / Math.max(1, length)) * letters.text.length);
  const exact = nearest(occurrences(letters.text, wanted), near);
  if (exact !== undefined) return rangesOf(letters, exact, exact + wanted.length);
  const approximate = byEnds(letters.text, wanted, near);
  return approximate ? rangesOf(letters, ...approximate) : [];
}
