import Box from '@mui/material/Box';
import type { RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { drawPage } from './draw-page.ts';
import { leasePdf } from './load-pdf.ts';

/** One picture is drawn at a time, so that a page full of cards stays smooth. */
let queue: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<void>): void {
  queue = queue.then(work).catch(() => undefined);
}

/** The top of a PDF's first page. Shows nothing when it cannot be drawn. */
export default function PdfPicture({ projectId, documentId }: { projectId: number; documentId: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let left = false;
    let task: RenderTask | undefined;
    inTurn(async () => {
      const element = canvas.current;
      if (left || !element) return;
      const lease = leasePdf(projectId, documentId);
      try {
        const page = await (await lease.pdf).getPage(1);
        if (left) return;
        task = drawPage(page, element, element.clientWidth / page.getViewport({ scale: 1 }).width);
        await task.promise;
        setDrawn(true);
      } finally {
        lease.release();
      }
    });
    return () => {
      left = true;
      task?.cancel();
    };
  }, [projectId, documentId]);
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: '14px 18px 0',
        overflow: 'hidden',
        borderRadius: '4px 4px 0 0',
        bgcolor: drawn ? '#fff' : 'transparent',
        boxShadow: drawn ? '0 0 0 1px var(--cairn-palette-divider)' : 'none',
      }}
    >
      <Box
        component="canvas"
        ref={canvas}
        sx={{ display: 'block', width: '100%', opacity: drawn ? 1 : 0, transition: 'opacity 160ms ease-out' }}
      />
    </Box>
  );
}
