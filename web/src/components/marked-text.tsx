import Box from '@mui/material/Box';
import { Fragment } from 'react';

interface Props {
  text: string;
  /** What is marked: from `start` up to `end`, in UTF-16 units. What overlaps or lies outside is left out. */
  highlights: readonly { start: number; end: number }[];
}

/** A text with what was searched for marked in it. It is shown as text, whatever it holds. */
export function MarkedText({ text, highlights }: Props) {
  let at = 0;
  const parts = [...highlights]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      if (start < at || end <= start || end > text.length) return null;
      const before = text.slice(at, start);
      at = end;
      return (
        <Fragment key={start}>
          {before}
          <Box component="mark" sx={{ bgcolor: 'mark', color: 'text.primary', borderRadius: '2px' }}>
            {text.slice(start, end)}
          </Box>
        </Fragment>
      );
    });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
