import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findQuotes, type PlacedQuote } from '#lib/citations/find-quote.ts';
import { usePage } from '../api/documents.ts';
import type { Found } from '../components/marked-lines.ts';
import { drawPage, isCancelled } from './draw-page.ts';
import { FoundMarks, quotesOf } from './found-marks.tsx';
import { leasePdf } from './load-pdf.ts';
import { type Mark, rectanglesOf } from './mark-rectangles.ts';
import { PageMarks } from './page-marks.tsx';
import { marksOfQuotes, RecognisedWords } from './recognised-words.tsx';
import { textLayerStyle } from './text-layer-style.ts';

export interface PdfPageProps {
  projectId: number;
  documentId: string;
  name: string;
  /** The reading whose text is marked. */
  version: number;
  page: number;
  /** Width of the picture in CSS pixels. */
  width: number;
  quote?: PlacedQuote | undefined;
  /** What was looked for on this page. */
  found?: readonly Found[] | undefined;
  /** Called once it is known: height by width. */
  onRatio?: ((ratio: number) => void) | undefined;
  /** Called with whether the current place among what was found is marked on the picture. */
  onFound?: ((isMarked: boolean) => void) | undefined;
  /** Called once the page is shown: where the quote is marked on it; empty when it was not found. */
  onShown?: (marks: readonly Mark[]) => void;
  onError?: (error: unknown) => void;
}

/** Draws the page's picture; again when its size changes. */
function useDrawing(page: PDFPageProxy | null, scale: number, onError?: (error: unknown) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onError);
  useEffect(() => {
    failed.current = onError;
  });
  useEffect(() => {
    if (!page || !canvas.current) return;
    const task = drawPage(page, canvas.current, scale);
    task.promise.catch((error: unknown) => !isCancelled(error) && failed.current?.(error));
    return () => task.cancel();
  }, [page, scale]);
  return canvas;
}

/** The text laid over a page: its runs, and the elements that hold them. */
interface Layer {
  readonly runs: readonly string[];
  readonly divs: readonly HTMLElement[];
  /** There is no text at all: the page is a picture. */
  readonly isEmpty: boolean;
}

/** Lays the page's text over the picture. Null until the text is there. */
function useTextLayer(page: PDFPageProxy | null) {
  const container = useRef<HTMLDivElement>(null);
  const [layer, setLayer] = useState<Layer | null>(null);
  useEffect(() => {
    if (!page || !container.current) return;
    let left = false;
    setLayer(null);
    container.current.replaceChildren();
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: container.current,
      viewport: page.getViewport({ scale: 1 }),
    });
    text.render().then(
      () => {
        if (left) return;
        const { textContentItemsStr: runs, textDivs: divs } = text;
        setLayer({ runs, divs, isEmpty: runs.every((run) => run.trim() === '') });
      },
      () => !left && setLayer({ runs: [], divs: [], isEmpty: false }),
    );
    return () => {
      left = true;
      text.cancel();
    };
  }, [page]);
  return { container, layer };
}

/** The recognised text of a page that has none itself, and what finds quotes on it: null until that is known. */
function useQuoteMarks(
  { projectId, documentId, version, page }: PdfPageProps,
  layer: Layer | null,
  container: RefObject<HTMLDivElement | null>,
) {
  const { data, error } = usePage(projectId, documentId, layer?.isEmpty ? page : null, version);
  const marksOf = useMemo(() => {
    if (!layer) return null;
    if (layer.isEmpty && !error) {
      return data ? (quotes: readonly PlacedQuote[]) => marksOfQuotes(data, quotes) : null;
    }
    return (quotes: readonly PlacedQuote[]): Mark[][] => {
      const box = container.current;
      if (!box) return [];
      return findQuotes(layer.runs, quotes).map((ranges) => rectanglesOf(box, layer.divs, ranges));
    };
  }, [layer, data, error, container]);
  return { marksOf, recognised: layer?.isEmpty && data?.recognition ? data : undefined };
}

interface State {
  page: PDFPageProxy | null;
  error: unknown;
}

/** One page of a PDF, open while the component is mounted. */
function usePdfPage(projectId: number, documentId: string, number: number): State {
  const [state, setState] = useState<State>({ page: null, error: null });
  useEffect(() => {
    let left = false;
    let opened: PDFPageProxy | undefined;
    const lease = leasePdf(projectId, documentId);
    setState({ page: null, error: null });
    lease.pdf
      .then((pdf) => pdf.getPage(Math.min(Math.max(1, number), pdf.numPages)))
      .then(
        (page) => {
          opened = page;
          if (!left) setState({ page, error: null });
        },
        (error: unknown) => !left && setState({ page: null, error }),
      );
    return () => {
      left = true;
      // What a page decoded to be drawn, its pictures above all, would stay for as long as the file is open.
      opened?.cleanup();
      lease.release();
    };
  }, [projectId, documentId, number]);
  return state;
}

/** The picture of one page, its text selectable over it, and a quote marked in it. */
export default function PdfPage(props: PdfPageProps) {
  const { projectId, documentId, name, page: number, width, quote, found, onShown, onError, onRatio } = props;
  const { t } = useTranslation('documents');
  const { page, error } = usePdfPage(projectId, documentId, number);
  const size = useMemo(() => page?.getViewport({ scale: 1 }), [page]);
  const scale = size ? width / size.width : 1;
  const canvas = useDrawing(page, scale, onError);
  const { container, layer } = useTextLayer(page);
  const { marksOf, recognised } = useQuoteMarks(props, layer, container);
  const marks = useMemo(() => marksOf && (quote ? (marksOf([quote])[0] ?? []) : []), [marksOf, quote]);
  const foundMarks = useMemo(() => (found && marksOf ? marksOf(quotesOf(found)) : null), [marksOf, found]);
  const report = useRef({ onShown, onError, onRatio });
  useEffect(() => {
    report.current = { onShown, onError, onRatio };
  });
  useEffect(() => {
    if (marks) report.current.onShown?.(marks);
  }, [marks]);
  useEffect(() => {
    if (error) report.current.onError?.(error);
  }, [error]);
  useEffect(() => {
    if (size) report.current.onRatio?.(size.height / size.width);
  }, [size]);

  if (!size) {
    return (
      <Box role="status" aria-label={t('viewer.loading')}>
        <Skeleton sx={{ width, height: width * 1.3, borderRadius: '4px' }} />
      </Box>
    );
  }
  return (
    <Box
      role="group"
      aria-label={t('viewer.picture', { page: number, name })}
      data-page={number}
      sx={{
        position: 'relative',
        bgcolor: '#fff',
        boxShadow: '0 0 0 1px var(--cairn-palette-divider)',
        borderRadius: '2px',
        overflow: 'hidden',
        ...textLayerStyle,
      }}
      style={{ width, height: size.height * scale, '--total-scale-factor': scale } as CSSProperties}
    >
      <Box
        component="canvas"
        ref={canvas}
        aria-hidden
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      />
      {marks && <PageMarks marks={marks} />}
      {found && foundMarks && <FoundMarks found={found} marks={foundMarks} onFound={props.onFound} />}
      <Box ref={container} className="text-layer" />
      {recognised && <RecognisedWords page={recognised} />}
    </Box>
  );
}
