import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { ProjectDocument } from '#lib/api/types.ts';

/** Room for the picture of a page, in CSS pixels. */
export const THUMBNAIL = { width: 92, height: 118 };

/** A page drawn small; a blank sheet until it is, and where it cannot be. */
export function PageThumbnail({ document, page }: { document: ProjectDocument; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { project_id, id, file_type } = document;
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const leaving = new AbortController();
    setDrawn(false);
    const draw = async () => {
      const { drawThumbnail } = await import('./draw-thumbnail.ts');
      await drawThumbnail(
        { project_id, id, file_type },
        page,
        { canvas: target, ...THUMBNAIL },
        leaving.signal,
      );
      if (!leaving.signal.aborted) setDrawn(true);
    };
    // A page that cannot be drawn keeps its blank sheet; its number says which it is.
    draw().catch(() => undefined);
    return () => leaving.abort();
  }, [project_id, id, file_type, page]);
  return (
    <Box
      sx={{
        ...THUMBNAIL,
        display: 'grid',
        placeItems: 'center',
        '& canvas': {
          gridArea: '1 / 1',
          maxWidth: '100%',
          maxHeight: '100%',
          bgcolor: '#fff',
          boxShadow: '0 0 0 1px var(--cairn-palette-divider)',
        },
      }}
    >
      {!isDrawn && <BlankSheet />}
      <canvas ref={canvas} aria-hidden style={{ visibility: isDrawn ? 'visible' : 'hidden' }} />
    </Box>
  );
}

/** A sheet of paper with nothing on it yet. */
export function BlankSheet() {
  return (
    <Box
      aria-hidden
      sx={{
        gridArea: '1 / 1',
        width: '80%',
        aspectRatio: '1 / 1.414',
        bgcolor: 'raised',
        boxShadow: '0 0 0 1px var(--cairn-palette-divider)',
      }}
    />
  );
}
