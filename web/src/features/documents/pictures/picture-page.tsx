import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../api/documents.ts';
import { FoundMarks, quotesOf } from '../pdf/found-marks.tsx';
import { PageMarks } from '../pdf/page-marks.tsx';
import type { PdfPageProps } from '../pdf/pdf-page.tsx';
import { marksOfQuote, marksOfQuotes, RecognisedWords } from '../pdf/recognised-words.tsx';
import { drawPicture } from './decode-picture.ts';
import { leaseFile } from './load-file.ts';

type Props = PdfPageProps & { readonly fileType: string };

/** A document's file, fetched once for all its pages. Null until it is there. */
function useFile(projectId: number, documentId: string, onError: (error: unknown) => void): Blob | null {
  const [file, setFile] = useState<Blob | null>(null);
  const failed = useRef(onError);
  useEffect(() => {
    failed.current = onError;
  });
  useEffect(() => {
    let left = false;
    const lease = leaseFile(projectId, documentId);
    setFile(null);
    lease.file.then(
      (fetched) => !left && setFile(fetched),
      (error: unknown) => !left && failed.current(error),
    );
    return () => {
      left = true;
      lease.release();
    };
  }, [projectId, documentId]);
  return file;
}

/** The canvas that a page is drawn into, and its height as a share of its width once it is drawn. */
function useDrawing(
  file: Blob | null,
  { fileType, page }: Pick<Props, 'fileType' | 'page'>,
  onError: (error: unknown) => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const failed = useRef(onError);
  useEffect(() => {
    failed.current = onError;
  });
  useEffect(() => {
    if (!file || !canvas.current) return;
    let left = false;
    const drawn = document.createElement('canvas');
    drawPicture(file, fileType, page, drawn).then(
      () => {
        if (left || !canvas.current) return;
        canvas.current.width = drawn.width;
        canvas.current.height = drawn.height;
        canvas.current.getContext('2d')?.drawImage(drawn, 0, 0);
        setRatio(drawn.height / drawn.width);
      },
      (error: unknown) => !left && failed.current(error),
    );
    return () => {
      left = true;
    };
  }, [file, fileType, page]);
  return { canvas, ratio };
}

/** A page of a picture's file with its recognised text selectable over it, and a quote marked in it. */
export default function PicturePage(props: Props) {
  const {
    projectId,
    documentId,
    name,
    version,
    page,
    width,
    quote,
    found,
    onShown,
    onError,
    onRatio,
    onFound,
  } = props;
  const { t } = useTranslation('documents');
  const fail = (error: unknown) => onError?.(error);
  const file = useFile(projectId, documentId, fail);
  const { canvas, ratio } = useDrawing(file, props, fail);
  const { data, error } = usePage(projectId, documentId, page, version);
  const isDrawn = ratio !== null;
  const marks = useMemo(() => {
    if (!isDrawn || (!data && !error)) return null;
    return data && quote ? marksOfQuote(data, quote) : [];
  }, [isDrawn, data, error, quote]);
  const foundMarks = useMemo(
    () => (isDrawn && data && found ? marksOfQuotes(data, quotesOf(found)) : null),
    [isDrawn, data, found],
  );
  const report = useRef({ onShown, onRatio });
  useEffect(() => {
    report.current = { onShown, onRatio };
  });
  useEffect(() => {
    if (marks) report.current.onShown?.(marks);
  }, [marks]);
  useEffect(() => {
    if (ratio !== null) report.current.onRatio?.(ratio);
  }, [ratio]);
  const recognised = isDrawn && data?.recognition ? data : undefined;
  return (
    <Box
      role="group"
      aria-label={t('viewer.picture', { page, name })}
      data-page={page}
      sx={{
        position: 'relative',
        bgcolor: '#fff',
        boxShadow: '0 0 0 1px var(--cairn-palette-divider)',
        borderRadius: '2px',
        overflow: 'hidden',
      }}
      style={{ width, height: width * (ratio ?? 1) }}
    >
      {!isDrawn && (
        <Box role="status" aria-label={t('viewer.loading')} sx={{ position: 'absolute', inset: 0 }}>
          <Skeleton sx={{ width: '100%', height: '100%' }} />
        </Box>
      )}
      <Box
        component="canvas"
        ref={canvas}
        aria-hidden
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      />
      {marks && <PageMarks marks={marks} />}
      {found && foundMarks && <FoundMarks found={found} marks={foundMarks} onFound={onFound} />}
      {recognised && <RecognisedWords page={recognised} />}
    </Box>
  );
}
