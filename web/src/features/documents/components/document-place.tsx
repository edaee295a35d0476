import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/notice.tsx';
import type { ProjectDocument } from '../../../lib/api/types.ts';
import type { Passage } from './marked-lines.ts';
import { scrollInto } from './scroll-into.ts';
import { TextView } from './text-view.tsx';
import { useWidth } from './use-width.ts';

const PdfPage = lazy(() => import('../pdf/pdf-page.tsx'));

interface Props {
  document: ProjectDocument;
  passage: Passage;
  /** How much larger than the room's width the picture is drawn. */
  zoom?: number;
  /** Called once the place is shown: whether the passage was found there. */
  onShown?: (found: boolean) => void;
}

/** A place in a document with its passage marked: on the picture of a PDF's page, else in the lines of the text. */
export function DocumentPlace({ document, passage, zoom = 1, onShown }: Props) {
  const { t } = useTranslation('documents');
  const { ref, width } = useWidth<HTMLDivElement>();
  const [broken, setBroken] = useState(false);
  const { id, project_id, name, file_type } = document;
  const { page, start, end, quote } = passage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be drawable again.
  useEffect(() => setBroken(false), [id, page]);
  const steady = useRef(passage);
  const same = steady.current;
  if (same.page !== page || same.start !== start || same.end !== end || same.quote !== quote) {
    steady.current = { page, start, end, quote };
  }
  const shown = (found: boolean) => {
    const mark = ref.current?.querySelector<HTMLElement>('[data-mark]');
    if (mark) scrollInto(mark);
    if (quote) onShown?.(found);
  };
  if (file_type !== 'pdf' || broken) {
    return (
      <>
        {broken && (
          <Box sx={{ mb: 3 }}>
            <Notice level="warning">{t('viewer.pdfFailed')}</Notice>
          </Box>
        )}
        <Box sx={{ ml: -3 }}>
          <TextView
            key={`${id}:${page}:${start}`}
            document={document}
            page={page}
            passage={quote ? steady.current : undefined}
            onShown={shown}
          />
        </Box>
      </>
    );
  }
  return (
    <Box ref={ref} sx={{ overflowX: zoom > 1 ? 'auto' : 'visible' }}>
      {width > 0 && (
        <Suspense>
          <PdfPage
            projectId={project_id}
            documentId={id}
            name={name}
            page={page}
            width={Math.round(width * zoom)}
            quote={quote ? { text: quote, start } : undefined}
            onShown={shown}
            onError={() => setBroken(true)}
          />
        </Suspense>
      )}
    </Box>
  );
}
