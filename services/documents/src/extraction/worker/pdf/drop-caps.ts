import type { TextLine } from './blocks.ts';

/** A drop cap is so many times as high as the lines beside it. */
const HIGH = 1.6;
/** One letter, perhaps after a quotation mark. */
const CAP = /^["“„«¿¡]?\p{Lu}$/u;
/** Lines of a page in which a word is looked for. */
const MOST_LINES = 500;
/** Letters that are words by themselves. */
const WORDS = /[AIOYEÀÉÓ]$/u;

/** Lines with a large first letter joined to the rest of its word, which libraries take for another line. */
export function joinDropCaps<Line extends TextLine>(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const [line, next] = [lines[index], lines[index + 1]];
    if (!line) continue;
    if (!next || !isDropCap(line, next)) joined.push(line);
    else {
      const cap = line.text.trim();
      const rest = next.text.trimStart();
      joined.push({ ...next, text: `${cap}${isWordBefore(cap, rest, lines) ? ' ' : ''}${rest}` });
      index += 1;
    }
  }
  return joined;
}

function isDropCap({ text, first }: TextLine, next: TextLine): boolean {
  if (!first || !next.first || !CAP.test(text.trim()) || !/^\s*\p{L}/u.test(next.text)) return false;
  const isHigh = first.top - first.bottom > HIGH * (next.first.top - next.first.bottom);
  return (
    isHigh &&
    next.first.bottom >= first.bottom - (first.top - first.bottom) / 2 &&
    next.first.top <= first.top * 1.05
  );
}

/** Whether the cap is a word, and what follows it one of its own, which stands elsewhere on the page too. */
function isWordBefore(cap: string, rest: string, lines: readonly TextLine[]): boolean {
  const word = /^\p{L}+/u.exec(rest)?.[0] ?? '';
  if (!WORDS.test(cap) || word === '') return false;
  const alone = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u');
  return lines.slice(0, MOST_LINES).some(({ text }) => text.trimStart() !== rest && alone.test(text));
}
