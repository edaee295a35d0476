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
  const places = [...names, ...keywords].flatMap((word) => placeOf(text, word) ?? []);
  const [place] = places.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return place && { word: text.slice(place.start, place.end), around: around(text, place) };
}

interface Place {
  start: number;
  end: number;
}

/** Folding may change lengths, so a text that it does is searched letter by letter as it stands. */
function placeOf(text: string, word: string): Place | undefined {
  const folded = fold(text);
  const [haystack, needle] =
    folded.length === text.length ? [folded, fold(word)] : [text.toLowerCase(), word.toLowerCase()];
  for (let start = haystack.indexOf(needle); start >= 0; start = haystack.indexOf(needle, start + 1)) {
    const end = start + needle.length;
    const isWhole = !LETTER.test(haystack[start - 1] ?? '') && !LETTER.test(haystack[end] ?? '');
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
