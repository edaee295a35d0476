import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Small drawings in line for places that are still empty. They carry no meaning of their own. */

function Drawing({ children, name }: { children: ReactNode; name: string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 160 96"
      aria-hidden="true"
      data-drawing={name}
      sx={{
        width: 160,
        maxWidth: '60%',
        height: 'auto',
        color: 'text.secondary',
        '& .warm': { color: 'accent', stroke: 'currentColor' },
        '& .moss': { stroke: 'var(--cairn-palette-primary-main)' },
      }}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </Box>
  );
}

/** A cairn beside a path: nothing has been begun yet. */
export function CairnDrawing() {
  return (
    <Drawing name="cairn">
      <path d="M10 84c26-4 40-2 62-2s52 3 78-1" />
      <path d="M104 82c6-12 20-16 22-26s-10-12-4-22" strokeDasharray="2 6" />
      <g className="moss">
        <path d="M42 82c-6-1-9-5-6-9 4-5 16-6 26-5s18 3 18 8-6 6-14 6z" />
        <path d="M46 67c-5-2-5-7 1-10s15-3 21-1 9 6 5 9" />
        <path d="M51 55c-3-3-1-8 4-9s11 0 13 3 0 6-2 7" />
        <path d="M55 45c-2-3 0-6 4-6s6 2 5 6" />
      </g>
      <path d="M18 30c8-8 18-8 26-2M120 20c6-4 14-4 20 1" />
    </Drawing>
  );
}

/** Sheets waiting to be put down. */
export function PagesDrawing() {
  return (
    <Drawing name="pages">
      <path d="M14 86h132" />
      <path d="M52 22l44-8 10 58-44 8z" />
      <g className="moss">
        <path d="M58 26h34l12 12v42H58z" />
        <path d="M92 26v12h12" />
      </g>
      <path d="M66 48h28M66 56h28M66 64h18" />
      <path className="warm" d="M66 56h20" strokeWidth="3" />
    </Drawing>
  );
}

/** A question and what it leads to. */
export function TalkDrawing() {
  return (
    <Drawing name="talk">
      <path d="M96 12h44a6 6 0 016 6v16a6 6 0 01-6 6h-8l-8 8v-8H96a6 6 0 01-6-6V18a6 6 0 016-6z" />
      <path d="M102 26h30" />
      <g className="moss">
        <path d="M16 56h62M16 66h74M16 76h50" />
      </g>
      <circle className="warm" cx="74" cy="76" r="4" />
      <path d="M80 76c16 0 18 8 34 8" strokeDasharray="2 5" />
      <path d="M116 70h20l6 6v14h-26z" />
    </Drawing>
  );
}

/** A stone set aside with a note on it. */
export function NoteDrawing() {
  return (
    <Drawing name="note">
      <path d="M12 84h136" />
      <g className="moss">
        <path d="M46 84c-9-2-13-11-6-19 9-11 38-14 58-9s26 19 18 26z" />
      </g>
      <path d="M64 48l6-30h34l-5 26" />
      <path d="M76 27h20M75 34h14" />
      <path className="warm" d="M70 18c-4 4-4 8-3 11" />
    </Drawing>
  );
}

/** A path that ends. */
export function LostDrawing() {
  return (
    <Drawing name="lost">
      <path d="M8 84c30-8 50-2 72-10s20-22 38-26" />
      <path d="M118 48c10-2 14-8 24-8" strokeDasharray="2 7" />
      <g className="moss">
        <path d="M28 80c-5-2-4-8 3-9s16 0 17 5-5 5-9 5z" />
        <path d="M64 78c2-4 8-6 12-3" />
      </g>
      <path d="M120 24c6-6 14-6 20 0M24 32c6-6 14-6 20 0" />
    </Drawing>
  );
}
