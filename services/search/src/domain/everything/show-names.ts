import type { Highlight } from '@cairn/proto/search';
import { termOf, tokenize } from '@cairn/service/words';
import { isPrefix } from '../../engine/ranking/document-match.ts';

/** Words of a name that were searched for, or that begin with such a word. */
export function highlightName(name: string, words: readonly string[]): Highlight[] {
  const terms = new Set(words.map(termOf));
  const beginnings = words.filter(isPrefix);
  const found = [...tokenize(name, 'always')].filter(
    ({ text }) => terms.has(termOf(text)) || beginnings.some((word) => text.startsWith(word)),
  );
  return merged(found);
}

/** What of a name is typed already: whole words, and the beginning of one. */
export function highlightBeginning(name: string, words: readonly string[]): Highlight[] {
  const last = words.at(-1) ?? '';
  const found = [...tokenize(name, 'always')].flatMap(({ text, start, end }) => {
    if (words.includes(text)) return [{ start, end }];
    if (!text.startsWith(last)) return [];
    // Letters that fold into several are taken whole.
    return [{ start, end: end - start === text.length ? start + last.length : end }];
  });
  return merged(found);
}

/** Ranges that overlap or touch, as one. */
function merged(ranges: readonly Highlight[]): Highlight[] {
  const all: Highlight[] = [];
  for (const { start, end } of ranges) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
