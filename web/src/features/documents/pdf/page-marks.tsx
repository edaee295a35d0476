import Box from '@mui/material/Box';
import type { Mark } from './mark-rectangles.ts';

/** What is marked of a page, over its picture. */
export function PageMarks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((mark, index) => (
    <Box
      key={`${mark.left}:${mark.top}`}
      data-mark={index}
      aria-hidden
      sx={{
        position: 'absolute',
        bgcolor: '#F5C34D',
        opacity: 0.5,
        mixBlendMode: 'multiply',
        borderRadius: '2px',
        boxShadow: '0 0 0 2px #F5C34D',
      }}
      style={{
        left: `${mark.left * 100}%`,
        top: `${mark.top * 100}%`,
        width: `${mark.width * 100}%`,
        height: `${mark.height * 100}%`,
      }}
    />
  ));
}
