import Box from '@mui/material/Box';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconToggle } from '#components/icon-action.tsx';
import { Column } from '#components/layout.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import { useWidth } from '#lib/use-width.ts';
import { scrolls } from '#theme/styles.ts';
import { DocumentPlace } from '../components/document-place.tsx';
import type { Passage } from '../components/marked-lines.ts';
import { ViewerBar } from '../components/viewer-bar.tsx';
import { FindBar } from './find-bar.tsx';
import { FoundList } from './found-list.tsx';
import { PageGaps } from './page-gaps.tsx';
import { PagePanes } from './page-panes.tsx';
import { PageStrip } from './page-strip.tsx';
import { Pager } from './pager.tsx';
import { ShownButtons } from './shown-buttons.tsx';
import { useFind } from './use-find.ts';
import { usePageNames } from './use-page-labels.ts';
import { LIST, useShown } from './use-shown.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface Props {
  document: ProjectDocument;
  passage: Passage;
  onPage: (page: number) => void;
  /** Called once the place is shown: whether the passage was found there. */
  onShown: (found: boolean) => void;
  /** Stands above the page. */
  notice: ReactNode;
}

/** Moves the focus into a field, with what stands there selected to be typed over. */
function focusAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** A document that has been read: its pages or its text, and the ways through them. */
export function DocumentViewer({ document, passage, onPage, onShown, notice }: Props) {
  const { t } = useTranslation('documents');
  const hasPages = isShownByPage(document.file_type);
  const { page } = passage;
  const total = document.pages_total;
  const { ref: viewer, width } = useWidth<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const pageField = useRef<HTMLInputElement>(null);
  const [isListed, setListed] = useState(false);
  const [isMarked, setMarked] = useState(true);
  const zoom = useZoom();
  const look = useShown(width, isListed);
  const names = usePageNames(document);

  const toPage = (next: number) => {
    if (next === page || next < 1 || next > total) return;
    scroller.current?.scrollTo({ top: 0 });
    setMarked(true);
    onPage(next);
  };
  const find = useFind(document, page, toPage);
  const openFind = () => {
    // The field is there after this, before the next key.
    flushSync(find.open);
    focusAll(findField.current);
  };
  const closeFind = () => {
    find.close();
    setListed(false);
    scroller.current?.focus({ preventScroll: true });
  };
  useViewerKeys(viewer, {
    turn: hasPages ? (by) => toPage(page + by) : undefined,
    toPage: hasPages ? (which) => toPage(which === 'first' ? 1 : total) : undefined,
    askPage: hasPages && total > 1 ? () => focusAll(pageField.current) : undefined,
    find: openFind,
    step: (by) => (find.isOpen && find.query.trim() ? find.step(by) : openFind()),
    zoom:
      hasPages && look.shown !== 'text'
        ? (how) => (how === 'normal' ? zoom.setZoom(1) : zoom[how]())
        : undefined,
    scrollsAside: () => (scroller.current?.scrollWidth ?? 0) > (scroller.current?.clientWidth ?? 0) + 1,
  });

  const foundOn = find.isOpen ? find.foundOn : undefined;
  const place = { document, passage, foundOn, onShown };
  const isShort = total < 2;
  return (
    <Column ref={viewer} sx={{ ...scrolls, height: '100%', container: 'viewer / inline-size' }}>
      <ViewerBar
        document={document}
        onFind={openFind}
        aside={
          hasPages &&
          !isShort && (
            <IconToggle
              label={t('viewer.thumbnailsShow')}
              pressed={look.hasStrip}
              onClick={() => look.setStrip(!look.hasStrip)}
            >
              <PanelLeft size={17} />
            </IconToggle>
          )
        }
      >
        {hasPages && !isShort && (
          <Pager page={page} total={total} names={names} onPage={toPage} field={pageField} />
        )}
        {hasPages && look.shown !== 'text' && <ZoomButtons zoom={zoom} />}
        {hasPages && (
          <ShownButtons shown={look.shown} onShown={look.setShown} canShowBoth={look.canShowBoth} />
        )}
      </ViewerBar>
      {find.isOpen && (
        <FindBar
          find={find}
          field={findField}
          isUnmarked={hasPages && look.shown === 'picture' && !isMarked}
          isListed={isListed}
          onList={setListed}
          onClose={closeFind}
        />
      )}
      <PageGaps document={document} names={names} onPage={toPage} />
      <Box
        sx={{
          flex: 1,
          // In large text the bars leave nothing of a small screen: then all of it scrolls. What stands beside the
          // page has room for more than one of its rows, however large they are.
          minHeight: look.isNarrow ? '30rem' : '15rem',
          display: 'flex',
          flexDirection: look.isNarrow ? 'column' : 'row',
        }}
      >
        {hasPages && !isShort && look.hasStrip && (
          <PageStrip document={document} page={page} names={names} onPage={toPage} isAcross={look.isNarrow} />
        )}
        {hasPages ? (
          <PagePanes
            {...place}
            shown={look.shown}
            zoom={zoom}
            onFound={setMarked}
            scroller={scroller}
            notice={notice}
          />
        ) : (
          <Box
            ref={scroller}
            tabIndex={0}
            sx={{
              ...scrolls,
              flex: 1,
              minWidth: 0,
              minHeight: 0,
              px: { xs: 3, sm: 6 },
              py: 5,
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <Box sx={{ maxWidth: '82ch', mx: 'auto' }}>
              {notice}
              <DocumentPlace {...place} />
            </Box>
          </Box>
        )}
        {find.isOpen && isListed && find.places.length > 0 && (
          <Column
            sx={{
              flex: 'none',
              minHeight: 0,
              bgcolor: 'background.paper',
              ...(look.isNarrow
                ? { order: -1, maxHeight: '40%', borderBottom: 1 }
                : { width: LIST, borderLeft: 1 }),
              borderColor: 'divider',
            }}
          >
            <FoundList
              find={find}
              nameOf={hasPages ? names.nameOf : (page) => t('viewer.find.section', { page })}
            />
          </Column>
        )}
      </Box>
    </Column>
  );
}
