import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/notice.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import type { Zoom } from '../viewer/use-zoom.ts';
import type { Found, Passage } from './marked-lines.ts';
import { TextView } from './text-view.tsx';

const PdfPlace = lazy(() => import('../pdf/pdf-place.tsx'));

interface Props {
  document: ProjectDocument;
  passage: Passage;
  /** How large the picture of a page is drawn. */
  zoom?: Zoom;
  /** Height of the room for the picture, in CSS pixels. */
  roomHeight?: number;
  /** Enlarge the picture until the passage, not the page, fills the room. */
  fitPassage?: boolean;
  /** Called once the place is shown: whether the passage was found there. */
  onShown?: (found: boolean) => void;
  /** What was looked for on a page or in a section, in order. */
  foundOn?: ((page: number) => readonly Found[]) | undefined;
  /** Called with whether the current place among what was found is marked on the picture. */
  onFound?: (isMarked: boolean) => void;
  /** Called with how much larger than at zoom 1 the picture is drawn. */
  onScale?: (scale: number) => void;
}

/** A place in a document with its passage marked: on the picture of its page, else in the lines of the text. */
export function DocumentPlace(props: Props) {
  const { document, passage, zoom = 1, fitPassage = false, onShown, foundOn } = props;
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
          roomHeight={props.roomHeight}
          fitPassage={fitPassage}
          found={foundOn?.(page)}
          onFound={props.onFound}
          onScale={props.onScale}
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
          key={`${id}:${page}`}
          document={document}
          page={page}
          foundOn={foundOn}
          passage={quote ? place : undefined}
          onShown={onShown}
        />
      </Box>
    </>
  );
}
