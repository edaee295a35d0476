import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { findQuote, type PlacedQuote } from '#lib/citations/find-quote.ts';
import { usePage } from '../api/documents.ts';
import { drawPage, isCancelled } from './draw-page.ts';
import { leasePdf } from './load-pdf.ts';
import { type Mark, rectanglesOf } from './mark-rectangles.ts';
import { PageMarks } from './page-marks.tsx';
import { marksOfQuote, RecognisedWords } from './recognised-words.tsx';
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

/** What a page's text layer has: where the quote lies in it, and whether there is any text at all. */
interface Layer {
  readonly marks: Mark[];
  readonly isEmpty: boolean;
}

/** Lays the page's text over the picture and finds the quote in it. Null until the text is there. */
function useTextLayer(page: PDFPageProxy | null, quote: PlacedQuote | undefined) {
  const layer = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Layer | null>(null);
  useEffect(() => {
    const container = layer.current;
    if (!page || !container) return;
    let left = false;
    setFound(null);
    container.replaceChildren();
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    text.render().then(
      () => {
        if (left) return;
        const ranges = quote ? findQuote(text.textContentItemsStr, quote) : [];
        const marks = rectanglesOf(container, text.textDivs, ranges);
        setFound({ marks, isEmpty: text.textContentItemsStr.every((run) => run.trim() === '') });
      },
      () => !left && setFound({ marks: [], isEmpty: false }),
    );
    return () => {
      left = true;
      text.cancel();
    };
  }, [page, quote]);
  return { layer, found };
}

/** The recognised text of a page that has none itself, and where the quote lies: null until that is known. */
function useRecognised({ projectId, documentId, version, page, quote }: PdfPageProps, found: Layer | null) {
  const { data, error } = usePage(projectId, documentId, found?.isEmpty ? page : null, version);
  const marks = useMemo(() => {
    if (!found?.isEmpty || error) return found?.marks ?? null;
    if (!data) return null;
    return quote ? marksOfQuote(data, quote) : [];
  }, [found, data, error, quote]);
  return { marks, recognised: found?.isEmpty && data?.recognition ? data : undefined };
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
    const lease = leasePdf(projectId, documentId);
    setState({ page: null, error: null });
    lease.pdf
      .then((pdf) => pdf.getPage(Math.min(Math.max(1, number), pdf.numPages)))
      .then(
        (page) => !left && setState({ page, error: null }),
        (error: unknown) => !left && setState({ page: null, error }),
      );
    return () => {
      left = true;
      lease.release();
    };
  }, [projectId, documentId, number]);
  return state;
}

/** The picture of one page, its text selectable over it, and a quote marked in it. */
export default function PdfPage(props: PdfPageProps) {
  const { projectId, documentId, name, page: number, width, quote, onShown, onError } = props;
  const { t } = useTranslation('documents');
  const { page, error } = usePdfPage(projectId, documentId, number);
  const size = page?.getViewport({ scale: 1 });
  const scale = size ? width / size.width : 1;
  const canvas = useDrawing(page, scale, onError);
  const { layer, found } = useTextLayer(page, quote);
  const { marks, recognised } = useRecognised(props, found);
  const report = useRef({ onShown, onError });
  useEffect(() => {
    report.current = { onShown, onError };
  });
  useEffect(() => {
    if (marks) report.current.onShown?.(marks);
  }, [marks]);
  useEffect(() => {
    if (error) report.current.onError?.(error);
  }, [error]);

  if (!size) {
    return (
      <Box role="status" aria-label={t('viewer.loading')}>
        <Skeleton sx={{ width, height: width * 1.3, borderRadius: '4px' }} />
      </Box>
    );
  }
  const picture = (
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
      <Box ref={layer} className="text-layer" />
      {recognised && <RecognisedWords page={recognised} />}
    </Box>
  );
  return (
    <>
      {picture}
      {recognised?.recognition && (
        <Muted sx={{ position: 'sticky', left: 0, width: 'fit-content', px: 3, py: 2 }}>
          {t('viewer.recognised', { percent: recognised.recognition.confidence })}
        </Muted>
      )}
    </>
  );
}
