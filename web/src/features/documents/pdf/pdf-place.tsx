import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isPicture } from '#lib/file-kinds.ts';
import { useWidth } from '#lib/use-width.ts';
import { scrolls } from '#theme/styles.ts';
import { usePage } from '../api/documents.ts';
import type { Found, Passage } from '../components/marked-lines.ts';
import { PageOrigin } from '../components/page-origin.tsx';
import { scrollInto } from '../components/scroll-into.ts';
import { NORMAL_WIDTH, type Zoom } from '../viewer/use-zoom.ts';
import type { Mark } from './mark-rectangles.ts';

const PdfPage = lazy(() => import('./pdf-page.tsx'));
const PicturePage = lazy(() => import('../pictures/picture-page.tsx'));

/** The most a page is enlarged to fit a passage, and the share of the width left free at its sides. */
const MAX_FIT = 2;
const MARGIN = 0.06;

interface Props {
  document: ProjectDocument;
  passage: Passage;
  zoom: Zoom;
  /** Height of the room for the page, in CSS pixels; 0 where it is not known. */
  roomHeight?: number;
  fitPassage: boolean;
  found?: readonly Found[] | undefined;
  onFound?: ((isMarked: boolean) => void) | undefined;
  /** Called with how much larger than at zoom 1 the page is drawn. */
  onScale?: ((scale: number) => void) | undefined;
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

/** Height by width of a page that is not known yet: A4. */
const USUAL_RATIO = Math.SQRT2;

/** How wide a page is drawn, in CSS pixels. */
function widthOf(zoom: Zoom, room: { width: number; height: number }, ratio: number): number {
  if (zoom === 'width') return room.width;
  if (zoom === 'page' && room.height > 0) return Math.min(room.width, room.height / ratio);
  return Math.min(room.width, NORMAL_WIDTH) * (typeof zoom === 'number' ? zoom : 1);
}

/** The page moves inside this frame when it is wider than its room. */
const framed = { ...scrolls, border: 1, borderColor: 'divider', borderRadius: '4px' } as const;

/** A page of a PDF, or a picture, as wide as the room for it, with the passage marked and in sight. */
export default function PdfPlace(props: Props) {
  const { document, passage, zoom, roomHeight = 0, fitPassage, found, onFound, onShown, onError } = props;
  const { ref, width } = useWidth<HTMLDivElement>();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const { page, start, quote, within } = passage;
  const placed = useMemo(() => (quote ? { text: quote, start, within } : undefined), [quote, start, within]);
  const extent = useMemo(() => (fitPassage ? extentOf(marks) : null), [fitPassage, marks]);
  const fit = extent ? Math.min(MAX_FIT, Math.max(1, 1 / (extent.width + 2 * MARGIN))) : 1;
  const drawn = Math.round(widthOf(zoom, { width, height: roomHeight }, ratio) * fit);
  const { data: text } = usePage(document.project_id, document.id, page, document.version);

  const { onScale } = props;
  useEffect(() => {
    if (width > 0) onScale?.(drawn / Math.min(width, NORMAL_WIDTH));
  }, [onScale, drawn, width]);

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
    found,
    onFound,
    onRatio: setRatio,
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
          <Suspense fallback={<Skeleton width="100%" height={Math.round(drawn * ratio)} />}>
            {isPicture(document.file_type) ? (
              <PicturePage {...shown} fileType={document.file_type} />
            ) : (
              <PdfPage {...shown} />
            )}
          </Suspense>
          {text && (!fitPassage || text.recognition) && <PageOrigin page={text} />}
        </Box>
      )}
    </Box>
  );
}
