import type { PageLetter } from './page-letters.ts';

/** How a mark covers the words of a quote; unknown where PDFium has the quote in another order itself. */
export type Verdict = 'exact' | 'and more' | 'in part' | 'not found' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  /** Words that are marked and not quoted, and quoted ones that are not marked. */
  readonly beyond: string;
  readonly lacking: string;
}

/** An area in shares of the page's width and height. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Holds the areas marked for a quote against where its letters lie. A word is marked when most of its letters are. */
export function judge(letters: readonly PageLetter[], quote: string, areas: readonly Area[]): Judged {
  const wanted = fold(quote);
  const page = letters.map(({ letter }) => letter).join('');
  const places: number[] = [];
  for (let at = page.indexOf(wanted); at >= 0; at = page.indexOf(wanted, at + 1)) places.push(at);
  if (places.length === 0) return { verdict: 'unknown', beyond: '', lacking: '' };
  if (areas.length === 0) return { verdict: 'not found', beyond: '', lacking: '' };
  // A sentence that the passage repeats is quoted word for word at each of its places.
  const judged = places.map((from) => judgeAt(letters, from, from + wanted.length, areas));
  return judged.reduce((best, next) => (offBy(next) < offBy(best) ? next : best));
}

const offBy = ({ beyond, lacking }: Judged) => beyond.length + lacking.length;

function judgeAt(letters: readonly PageLetter[], from: number, to: number, areas: readonly Area[]): Judged {
  const isMarked = ({ x, y }: PageLetter) =>
    areas.some(
      (area) => x >= area.left && x <= area.left + area.width && y >= area.top && y <= area.top + area.height,
    );
  const words = new Map<number, { text: string; wanted: number; marked: number }>();
  letters.forEach((letter, at) => {
    const word = words.get(letter.word) ?? { text: '', wanted: 0, marked: 0 };
    words.set(letter.word, word);
    word.text += letter.letter;
    if (at >= from && at < to) word.wanted += 1;
    if (isMarked(letter)) word.marked += 1;
  });
  const all = [...words.values()];
  const beyond = all.filter((word) => word.wanted === 0 && word.marked > word.text.length / 2);
  const lacking = all.filter((word) => word.wanted > 0 && word.marked < word.wanted / 2);
  const verdict = lacking.length > 0 ? 'in part' : beyond.length > 0 ? 'and more' : 'exact';
  const said = (of: typeof all) => of.map((word) => word.text).join(' ');
  return { verdict, beyond: said(beyond), lacking: said(lacking) };
}

function fold(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  ).join('');
}
