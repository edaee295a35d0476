import { fold } from '@cairn/service/words';

export interface Mention {
  /** As it stands in the text. */
  word: string;
  /** The words around it. */
  around: string;
}

/** Characters on each side of a mention that are shown. */
const AROUND = 60;
const LETTER = /[\p{L}\p{N}_]/u;

/**
 * Where a text first mentions a person: one of their keywords as whole words, or `@` and their name, or its first part.
 * Letter case and accents do not matter.
 */
export function findMention(
  text: string,
  { name, keywords }: { name: string; keywords: readonly string[] },
): Mention | undefined {
  const first = name.split(/\s+/)[0] ?? '';
  const names = [name, first].filter((each) => each.length > 1).map((each) => `@${each}`);
  const haystack = foldedText(text);
  const places = [...names, ...keywords].flatMap((word) => placeOf(haystack, word) ?? []);
  const [place] = places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return place && { word: text.slice(place.start, place.end), around: around(text, place) };
}

interface Place {
  start: number;
  end: number;
}

interface FoldedText {
  text: string;
  folded: string;
  /** Of each place in `folded`, and of its end, the place in `text`: folding changes lengths. */
  places: readonly number[];
}

function foldedText(text: string): FoldedText {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let n = 0; n < plain.length; n++) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { text, folded, places: [...places, text.length] };
}

function placeOf({ text, folded, places }: FoldedText, word: string): Place | undefined {
  const needle = fold(word);
  if (needle === '') return undefined;
  for (let found = folded.indexOf(needle); found >= 0; found = folded.indexOf(needle, found + 1)) {
    const start = places[found] ?? 0;
    const end = places[found + needle.length] ?? text.length;
    const isWhole = !LETTER.test(text[start - 1] ?? '') && !LETTER.test(text[end] ?? '');
    if (isWhole) return { start, end };
  }
  return undefined;
}

function around(text: string, { start, end }: Place): string {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  const words = text.slice(from, to).toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`;
}
