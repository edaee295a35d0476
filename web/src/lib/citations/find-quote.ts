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

/** Letters that two texts must share in a row to be taken for the same place. */
const SEED = 5;

/** Places of the same few letters that are looked at: a page may consist of nothing else. */
const MOST_PLACES = 300;

/** A shorter piece is taken only near another one: the same few letters stand in many places. */
const SURE_PIECE = 16;

/** How many letters near is. */
const NEAR = 120;

/** The share of a quote's letters that must be found for its place to be known. */
const LEAST_FOUND = 0.6;

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

/** A run of letters that quote and page have in common: `length` of them, from `quote` and from `page` on. */
interface Piece {
  readonly quote: number;
  readonly page: number;
  readonly length: number;
}

/** Where a letter of a quote lies among the letters of a page; undefined where that is not known. */
type Place = readonly [from: number, to: number] | undefined;

/**
 * Where the letters of a quote lie when the engines differ inside it, in what they read or in what order: piece by
 * piece, the longest first.
 */
function byPieces(letters: Letters, quote: string, near: number): Place[] {
  const { text } = letters;
  const places = new Array<Place>(quote.length).fill(undefined);
  const pieces: Piece[] = [];
  const open: [from: number, to: number][] = [[0, quote.length]];
  const seeds = seedsOf(text);
  for (let part = open.pop(); part; part = open.pop()) {
    const piece = longestPiece({ text, quote, seeds, pieces, near }, ...part);
    if (!piece) continue;
    pieces.push(piece);
    for (let at = 0; at < piece.length; at += 1) places[piece.quote + at] = letterAt(piece.page + at);
    open.push([part[0], piece.quote], [piece.quote + piece.length, part[1]]);
  }
  bridge(places, pieces);
  placeShortRuns(letters, quote, places);
  return places;
}

/** Where in the text each run of `SEED` letters begins. */
function seedsOf(text: string): Map<string, number[]> {
  const seeds = new Map<string, number[]>();
  for (let at = 0; at + SEED <= text.length; at += 1) {
    const seed = text.slice(at, at + SEED);
    const known = seeds.get(seed);
    if (!known) seeds.set(seed, [at]);
    else if (known.length < MOST_PLACES) known.push(at);
  }
  return seeds;
}

interface Search {
  readonly text: string;
  readonly quote: string;
  readonly seeds: ReadonlyMap<string, readonly number[]>;
  readonly pieces: readonly Piece[];
  /** Where on the page the quote is expected. */
  readonly near: number;
}

/** The longest run of letters between two of the quote that the page has too; of equals the nearest. */
function longestPiece(search: Search, from: number, to: number): Piece | undefined {
  const { text, quote, seeds } = search;
  let best: (Piece & { distance: number }) | undefined;
  for (let at = from; at + SEED <= to; at += 1) {
    for (const page of seeds.get(quote.slice(at, at + SEED)) ?? []) {
      // Not the beginning of a run: seen one letter before.
      if (at > from && text[page - 1] === quote[at - 1]) continue;
      let length = SEED;
      while (at + length < to && text[page + length] === quote[at + length]) length += 1;
      if (best && length < best.length) continue;
      const distance = distanceOf(search, at, page);
      if (length < SURE_PIECE && distance > NEAR) continue;
      if (!best || length > best.length || distance < best.distance)
        best = { quote: at, page, length, distance };
    }
  }
  return best;
}

/** How far from its neighbours in the quote a piece lies on the page, or from where the quote is expected. */
function distanceOf({ pieces, near }: Search, quote: number, page: number): number {
  if (pieces.length === 0) return Math.abs(page - near - quote);
  return Math.min(...pieces.map((piece) => Math.abs(page - piece.page - (quote - piece.quote))));
}

/** Fills what lies between two pieces that follow each other on the page as in the quote: it was read otherwise. */
function bridge(places: Place[], pieces: readonly Piece[]): void {
  const ordered = [...pieces].sort((a, b) => a.quote - b.quote);
  ordered.slice(1).forEach((piece, index) => {
    const before = ordered[index];
    if (!before) return;
    const first = before.quote + before.length;
    const gap = piece.quote - first;
    const begin = before.page + before.length;
    const room = piece.page - begin;
    if (gap === 0 || room <= 0 || room > 2 * gap + SEED) return;
    for (let at = 0; at < gap; at += 1) {
      places[first + at] = [
        begin + Math.floor((at * room) / gap),
        begin + Math.ceil(((at + 1) * room) / gap),
      ];
    }
  });
}

/** Places what is left of a quote and too short to be looked for where a whole run says just that: a number, a mark. */
function placeShortRuns({ text, runs }: Letters, quote: string, places: Place[]): void {
  for (let from = 0; from < quote.length; from += 1) {
    if (places[from]) continue;
    let to = from + 1;
    while (to < quote.length && !places[to]) to += 1;
    const expected = places[from - 1]?.[1] ?? places[to]?.[0];
    const wholeRuns = occurrences(text, quote.slice(from, to)).filter(
      (at) => runs[at - 1] !== runs[at] && runs[at + to - from - 1] !== runs[at + to - from],
    );
    const page = expected === undefined || to - from >= SEED ? undefined : nearest(wholeRuns, expected);
    if (page !== undefined) for (let at = 0; at < to - from; at += 1) places[from + at] = letterAt(page + at);
    from = to;
  }
}

/** The parts of runs that hold letters, in the order of the letters; letters that follow each other are one part. */
function rangesOf(letters: Letters, places: readonly Place[]): RunRange[] {
  const ranges: RunRange[] = [];
  let next = -1;
  for (const place of places) {
    for (let at = place?.[0] ?? 0; at < (place?.[1] ?? 0); at += 1) {
      const run = letters.runs[at] ?? 0;
      const last = ranges.at(-1);
      const end = letters.ends[at] ?? 0;
      if (last?.run === run && (at === next || at === next - 1)) last.end = end;
      else ranges.push({ run, start: letters.starts[at] ?? 0, end });
      next = at + 1;
    }
  }
  return ranges;
}

/** A quote, and where it stood in the page's text as the server read it. */
export interface PlacedQuote {
  readonly text: string;
  /** Offset in the page's text, in UTF-16 units: tells apart several places with the same words. */
  readonly start?: number;
  /** The longer text that it was taken from, and where that begins: its words stand in fewer places. */
  readonly within?: { readonly text: string; readonly start: number } | undefined;
}

/** The parts of `runs` that hold a quote, in reading order; empty when it is not there. */
export const findQuote = (runs: readonly string[], quote: PlacedQuote): RunRange[] =>
  findQuotes(runs, [quote])[0] ?? [];

/** The same of several quotes, in their order. */
export function findQuotes(runs: readonly string[], quotes: readonly PlacedQuote[]): RunRange[][] {
  const letters = lettersOf(runs);
  const length = runs.reduce((sum, run) => sum + run.length + 1, 0);
  return quotes.map((quote) => findIn(letters, length, quote));
}

/** `length` is that of the runs, spaces between them included. */
function findIn(letters: Letters, length: number, { text, start = 0, within }: PlacedQuote): RunRange[] {
  const wanted = normalise(text);
  if (!wanted || !letters.text) return [];
  // Offsets count spaces and signs as well: scale them to letters by the page's own share of letters.
  const scaled = (offset: number) => Math.round((offset / Math.max(1, length)) * letters.text.length);
  const around =
    within && start >= within.start ? placesIn(letters, within.text, scaled(within.start)) : undefined;
  const from = within ? normalise(within.text.slice(0, start - within.start)).length : 0;
  const inside = around?.places.slice(from, from + wanted.length) ?? [];
  if (around?.isExact && inside.length === wanted.length) return rangesOf(letters, inside);
  const near = inside.find(Boolean)?.[0] ?? scaled(start);
  const own = placesIn(letters, text, near);
  if (!own.isExact && isFound(inside, wanted.length)) return rangesOf(letters, inside);
  return isFound(own.places, wanted.length) ? rangesOf(letters, own.places) : [];
}

/** The place of each letter of a text among those of the page, and whether all follow each other there. */
function placesIn(letters: Letters, text: string, near: number): { places: Place[]; isExact: boolean } {
  const wanted = normalise(text);
  const exact = nearest(occurrences(letters.text, wanted), near);
  if (exact === undefined) return { places: byPieces(letters, wanted, near), isExact: false };
  const places = Array.from({ length: wanted.length }, (_, index) => letterAt(exact + index));
  return { places, isExact: true };
}

const letterAt = (at: number): Place => [at, at + 1];

function isFound(places: readonly Place[], length: number): boolean {
  return places.filter(Boolean).length >= LEAST_FOUND * length;
}
