import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { FoundPlace } from '#lib/api/types.ts';
import type { PlacedQuote } from '#lib/citations/find-quote.ts';
import type { Found } from '../components/marked-lines.ts';
import { scrollInto } from '../components/scroll-into.ts';
import type { Mark } from './mark-rectangles.ts';

/** What finds the same places in the text of a picture, told apart by what stands around them. */
export const quotesOf = (found: readonly FoundPlace[]): PlacedQuote[] =>
  found.map(({ text, start, around, around_start }) => ({
    text,
    start,
    within: { text: around, start: around_start },
  }));

interface Props {
  found: readonly Found[];
  /** Where each lies on the picture; empty where that is not known. */
  marks: readonly (readonly Mark[])[];
  onFound?: ((isMarked: boolean) => void) | undefined;
}

/** What was looked for, over a page's picture; the current place is brought into sight. */
export function FoundMarks({ found, marks, onFound }: Props) {
  const current = useRef<HTMLElement>(null);
  const report = useRef(onFound);
  useEffect(() => {
    report.current = onFound;
  });
  useEffect(() => {
    if (!found.some(({ isCurrent }) => isCurrent) || marks.length !== found.length) return;
    if (current.current) scrollInto(current.current);
    report.current?.(current.current !== null);
  }, [found, marks]);
  return found.flatMap(({ start, isCurrent }, index) =>
    (marks[index] ?? []).map((mark, part) => (
      <Box
        key={`${start}:${mark.left}:${mark.top}`}
        ref={isCurrent && part === 0 ? current : undefined}
        data-found={isCurrent ? 'current' : 'other'}
        aria-hidden
        sx={{
          position: 'absolute',
          borderRadius: '2px',
          mixBlendMode: 'multiply',
          bgcolor: '#F5C34D',
          opacity: 0.5,
          '&[data-found="current"]': { bgcolor: '#F0862B', opacity: 0.65, outline: '2px solid #9A5B00' },
        }}
        style={{
          left: `${mark.left * 100}%`,
          top: `${mark.top * 100}%`,
          width: `${mark.width * 100}%`,
          height: `${mark.height * 100}%`,
        }}
      />
    )),
  );
}
