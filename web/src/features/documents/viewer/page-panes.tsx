import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectDocument } from '#lib/api/types.ts';
import { scrolls } from '#theme/styles.ts';
import { usePage } from '../api/documents.ts';
import { DocumentPlace } from '../components/document-place.tsx';
import type { Found, Passage } from '../components/marked-lines.ts';
import { PageOrigin } from '../components/page-origin.tsx';
import { PageText } from '../components/page-text.tsx';
import type { Shown } from './use-shown.ts';
import type { ZoomState } from './use-zoom.ts';

/** Height of the line under a page's picture that says where its text came from, in CSS pixels. */
const LINE = 40;

const pane = {
  ...scrolls,
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  // The width a page fills does not depend on whether it is then taller than the room.
  scrollbarGutter: 'stable',
  py: 5,
  '&:focus-visible': { outlineOffset: -2 },
} as const;

/** The inner height of an element; 0 until it is measured. */
function useHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.round(entry?.contentRect.height ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return height;
}

interface Props {
  document: ProjectDocument;
  shown: Shown;
  passage: Passage;
  zoom: ZoomState;
  foundOn: ((page: number) => readonly Found[]) | undefined;
  onFound: (isMarked: boolean) => void;
  onShown: (found: boolean) => void;
  /** What scrolls around the page. */
  scroller: RefObject<HTMLDivElement | null>;
  /** Stands above the page. */
  notice: ReactNode;
}

/** The text of one page, and where it came from. */
function TextPane({
  document,
  passage,
  foundOn,
  onShown,
}: Pick<Props, 'document' | 'passage' | 'foundOn'> & { onShown?: Props['onShown'] }) {
  const { t } = useTranslation('documents');
  const { page, quote } = passage;
  const { data } = usePage(document.project_id, document.id, page, document.version);
  return (
    <Box
      role="group"
      aria-label={t('viewer.text', { name: document.name })}
      sx={{ maxWidth: '82ch', mx: 'auto' }}
    >
      <PageText
        document={document}
        page={page}
        passage={quote ? passage : undefined}
        found={foundOn?.(page)}
        onShown={onShown}
      />
      {data?.text.trim() && <PageOrigin page={data} />}
    </Box>
  );
}

/** A page of the document: its picture, its text, or both beside each other. */
export function PagePanes({ document, shown, passage, zoom, foundOn, scroller, notice, ...props }: Props) {
  const height = useHeight(scroller);
  const text = { document, passage, foundOn };
  return (
    <>
      <Box ref={scroller} tabIndex={0} sx={{ ...pane, px: { xs: 3, sm: 6 } }}>
        {notice}
        {shown === 'text' ? (
          <TextPane {...text} onShown={props.onShown} />
        ) : (
          <DocumentPlace
            document={document}
            passage={passage}
            zoom={zoom.zoom}
            roomHeight={Math.max(0, height - LINE)}
            onScale={zoom.onScale}
            foundOn={foundOn}
            onFound={props.onFound}
            onShown={props.onShown}
          />
        )}
      </Box>
      {shown === 'both' && (
        <Box
          tabIndex={0}
          sx={{ ...pane, px: 3, borderLeft: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
        >
          <TextPane {...text} />
        </Box>
      )}
    </>
  );
}
