import Box from '@mui/material/Box';
import type { CSSProperties } from 'react';
import type { DocumentPage } from '#lib/api/types.ts';
import { findQuotes, type PlacedQuote, type RunRange } from '#lib/citations/find-quote.ts';
import { joinRectangles, type Mark } from './mark-rectangles.ts';

type Recognition = NonNullable<DocumentPage['recognition']>;
type Word = Recognition['words'][number];

/** Places of words count in so many parts of the page's width and height. */
const PARTS = 10_000;
/** Recognised words end with their ink, and their letters may be large; as `joinRectangles` counts blanks. */
const BLANK = 0.025;

type Recognised = Pick<DocumentPage, 'text' | 'recognition'>;

/** Where the words of a quote lie on a page whose text was recognised; empty when it is not there. */
export const marksOfQuote = (page: Recognised, quote: PlacedQuote): Mark[] =>
  marksOfQuotes(page, [quote])[0] ?? [];

/** The same of several quotes, in their order. */
export function marksOfQuotes({ text, recognition }: Recognised, quotes: readonly PlacedQuote[]): Mark[][] {
  const words = recognition?.words ?? [];
  const found = findQuotes(
    words.map(({ start, end }) => text.slice(start, end)),
    quotes,
  );
  return found.map((ranges) =>
    joinRectangles(
      ranges.flatMap((range) => partOf(words[range.run], range, text)),
      BLANK,
    ),
  );
}

/** The part of a word's place that some of its letters take, all as wide as one another; signs go with all letters. */
function partOf(word: Word | undefined, { start, end }: RunRange, text: string): Mark[] {
  if (!word) return [];
  const others = text.slice(word.start, word.start + start) + text.slice(word.start + end, word.end);
  if (!/[\p{L}\p{N}]/u.test(others)) return [placeOf(word)];
  const { left, top, width, height } = placeOf(word);
  const letters = Math.max(1, word.end - word.start);
  return [{ left: left + (width * start) / letters, top, width: (width * (end - start)) / letters, height }];
}

function placeOf({ left, top, right, bottom }: Word): Mark {
  return {
    left: left / PARTS,
    top: top / PARTS,
    width: (right - left) / PARTS,
    height: (bottom - top) / PARTS,
  };
}

/** The recognised words of a page, unseen over its picture, so that they can be selected and copied. */
export function RecognisedWords({ page: { text, recognition } }: { page: DocumentPage }) {
  return (
    <Box
      className="recognised-words"
      sx={{
        position: 'absolute',
        inset: 0,
        overflow: 'clip',
        containerType: 'size',
        '& span': {
          position: 'absolute',
          color: 'transparent',
          lineHeight: 1,
          whiteSpace: 'pre',
          cursor: 'text',
          overflow: 'hidden',
        },
        '& ::selection': { color: 'transparent', backgroundColor: 'rgba(31, 95, 174, 0.28)' },
      }}
    >
      {recognition?.words.map((word, index) => {
        const next = recognition.words[index + 1];
        const { left, top, width, height } = placeOf(word);
        const place = {
          left: percent(left),
          top: percent(top),
          width: percent(width),
          height: percent(height),
        };
        const style: CSSProperties = { ...place, fontSize: `${height * 100}cqh` };
        return (
          <span key={word.start} style={style}>
            {text.slice(word.start, next ? next.start : word.end)}
          </span>
        );
      })}
    </Box>
  );
}

const percent = (share: number) => `${share * 100}%`;
