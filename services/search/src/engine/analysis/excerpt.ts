import type { Highlight } from '@cairn/proto/search';
import { matchingTokens } from './analyzer.ts';

/** About how many UTF-16 units of text an excerpt shows. */
const EXCERPT = 200;
/** How far its ends may move outwards to the next white space. */
const SLACK = 24;
const ELLIPSIS = '…';

export interface Excerpt {
  text: string;
  highlights: Highlight[];
}

/**
 * The part of a text where the heaviest different terms lie closest, with the places where they lie; its beginning when
 * none occurs. White space of any kind is shown as spaces.
 * @param weights term -> how much it counts.
 */
export function excerptOf(text: string, weights: ReadonlyMap<string, number>): Excerpt {
  const matches = [...matchingTokens(text, new Set(weights.keys()))];
  const window = bestWindow(matches, weights);
  const span = (window.at(-1)?.end ?? 0) - (window[0]?.start ?? 0);
  const lead = Math.max(0, Math.floor((EXCERPT - span) / 2));
  let from = Math.max(0, (window[0]?.start ?? 0) - lead);
  const to = wordEnd(text, Math.min(text.length, Math.max(from + EXCERPT, window.at(-1)?.end ?? 0)));
  from = wordStart(text, Math.max(0, Math.min(from, to - EXCERPT)));
  const before = from > 0 ? ELLIPSIS : '';
  const shift = before.length - from;
  const inside = matches.filter(({ start, end }) => start >= from && end <= to);
  return {
    text: `${before}${text.slice(from, to).replace(/\s/g, ' ')}${to < text.length ? ELLIPSIS : ''}`,
    highlights: merge(inside.map(({ start, end }) => ({ start: start + shift, end: end + shift }))),
  };
}

type Match = { start: number; end: number; term: string };

/** The run of matches, no longer than an excerpt, whose different terms weigh most; of equal ones the first. */
function bestWindow(matches: Match[], weights: ReadonlyMap<string, number>): Match[] {
  let best: Match[] = [];
  let most = 0;
  const held = new Map<string, number>();
  let weight = 0;
  let first = 0;
  for (const [last, match] of matches.entries()) {
    const count = held.get(match.term) ?? 0;
    held.set(match.term, count + 1);
    if (count === 0) weight += weights.get(match.term) ?? 0;
    for (; match.end - (matches[first] as Match).start > EXCERPT && first < last; first++) {
      const { term } = matches[first] as Match;
      const left = (held.get(term) ?? 1) - 1;
      held.set(term, left);
      if (left === 0) weight -= weights.get(term) ?? 0;
    }
    // Sums of floating point numbers differ by their order: only a real gain moves the window.
    if (weight > most + 1e-9) {
      most = weight;
      best = matches.slice(first, last + 1);
    }
  }
  return best;
}

function wordStart(text: string, at: number): number {
  for (let i = at; i > Math.max(0, at - SLACK); i--) if (/\s/.test(text[i - 1] ?? '')) return i;
  return at <= SLACK ? 0 : insidePair(text, at) ? at - 1 : at;
}

function wordEnd(text: string, at: number): number {
  for (let i = at; i < Math.min(text.length, at + SLACK); i++) if (/\s/.test(text[i] ?? '')) return i;
  return text.length - at <= SLACK ? text.length : insidePair(text, at) ? at + 1 : at;
}

/** Whether a cut here would part a surrogate pair. */
function insidePair(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
}

/** Ranges that overlap or touch, as one. */
function merge(ranges: Highlight[]): Highlight[] {
  const merged: Highlight[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
