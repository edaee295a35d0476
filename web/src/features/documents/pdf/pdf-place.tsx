import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isPicture } from '#lib/file-kinds.ts';
import type { Passage } from '../components/marked-lines.ts';
import { scrollInto } from '../components/scroll-into.ts';
import { useWidth } from '../components/use-width.ts';
import type { Mark } from './mark-rectangles.ts';

const PdfPage = lazy(() => import('./pdf-page.tsx'));
const PicturePage = lazy(() => import('../pictures/picture-page.tsx'));

/** The widest a page is drawn at zoom 1, in CSS pixels. */
const MAX_WIDTH = 880;

/** The most a page is enlarged to fit a passage, and the share of the width left free at its sides. */
const MAX_FIT = 2;
const MARGIN = 0.06;

interface Props {
  document: ProjectDocument;
  passage: Passage;
  zoom: number;
  fitPassage: boolean;
  onShown: ((found: boolean) => void) | undefined;
  onError: () => void;
}

/** Left edge and width of everything marked, in shares of the page's width; null when nothing is. */
function extentOf(marks: readonly Mark[]): { left: number; width: number } | null {
  if (marks.length === 0) return null;
  const left = Math.min(...marks.map((mark) => mark.left));
  const right = Math.max(...marks.map((mark) => mark.left + mark.width));
  return { left, width: right - left };
}

/** The page moves inside this frame when it is wider than its room. */
const framed = { overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: '4px' } as const;

/** A page of a PDF, or a picture, as wide as the room for it, with the passage marked and in sight. */
export default function PdfPlace({ document, passage, zoom, fitPassage, onShown, onError }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const { page, start, quote, within } = passage;
  const placed = useMemo(() => (quote ? { text: quote, start, within } : undefined), [quote, start, within]);
  const extent = useMemo(() => (fitPassage ? extentOf(marks) : null), [fitPassage, marks]);
  const fit = extent ? Math.min(MAX_FIT, Math.max(1, 1 / (extent.width + 2 * MARGIN))) : 1;
  const drawn = Math.round(Math.min(width, MAX_WIDTH) * zoom * fit);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the room's size moves the passage.
  useEffect(() => {
    const box = ref.current;
    if (!box || marks.length === 0) return;
    if (extent) box.scrollLeft = (extent.left - MARGIN) * drawn;
    const mark = box.querySelector<HTMLElement>('[data-mark]');
    if (mark) scrollInto(mark);
  }, [marks, extent]);

  const shown = {
    projectId: document.project_id,
    documentId: document.id,
    name: document.name,
    version: document.version,
    page,
    width: drawn,
    quote: placed,
    onShown: (found: readonly Mark[]) => {
      setMarks(found);
      if (quote) onShown?.(found.length > 0);
    },
    onError,
  };
  return (
    <Box ref={ref} tabIndex={fitPassage ? 0 : undefined} sx={fitPassage ? framed : undefined}>
      {width > 0 && (
        <Box sx={{ width: drawn, mx: 'auto' }}>
          <Suspense>
            {isPicture(document.file_type) ? (
              <PicturePage {...shown} fileType={document.file_type} />
            ) : (
              <PdfPage {...shown} />
            )}
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
