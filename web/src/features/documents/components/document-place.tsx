import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/notice.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import type { Passage } from './marked-lines.ts';
import { TextView } from './text-view.tsx';

const PdfPlace = lazy(() => import('../pdf/pdf-place.tsx'));

interface Props {
  document: ProjectDocument;
  passage: Passage;
  /** How much larger than the room's width the picture of a page is drawn. */
  zoom?: number;
  /** Enlarge the picture until the passage, not the page, fills the room. */
  fitPassage?: boolean;
  /** Called once the place is shown: whether the passage was found there. */
  onShown?: (found: boolean) => void;
}

/** A place in a document with its passage marked: on the picture of its page, else in the lines of the text. */
export function DocumentPlace({ document, passage, zoom = 1, fitPassage = false, onShown }: Props) {
  const { t } = useTranslation('documents');
  const [broken, setBroken] = useState(false);
  const { id, file_type } = document;
  const { page, start, end, quote, within } = passage;
  const place = useMemo(() => ({ page, start, end, quote, within }), [page, start, end, quote, within]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be drawable again.
  useEffect(() => setBroken(false), [id, page]);
  if (isShownByPage(file_type) && !broken) {
    return (
      <Suspense>
        <PdfPlace
          document={document}
          passage={place}
          zoom={zoom}
          fitPassage={fitPassage}
          onShown={onShown}
          onError={() => setBroken(true)}
        />
      </Suspense>
    );
  }
  return (
    <>
      {broken && (
        <Notice level="warning" sx={{ mb: 3 }}>
          {t('viewer.pdfFailed')}
        </Notice>
      )}
      <Box sx={{ ml: -3 }}>
        <TextView
          key={`${id}:${page}:${start}`}
          document={document}
          page={page}
          passage={quote ? place : undefined}
          onShown={onShown}
        />
      </Box>
    </>
  );
}
