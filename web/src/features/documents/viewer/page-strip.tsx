import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useReducedPerformance } from '#lib/preferences/use-preferences.ts';
import { scrolls } from '#theme/styles.ts';
import { BlankSheet, PageThumbnail, THUMBNAIL } from './page-thumbnail.tsx';
import type { PageNames } from './use-page-labels.ts';
import { useVisibleCells } from './use-visible-cells.ts';

/** A cell has its thumbnail, its name under it, which grows with the text, and space around them. */
const CELL = { width: `${THUMBNAIL.width + 28}px`, height: `calc(${THUMBNAIL.height + 24}px + 1.25rem)` };
/** How long a cell is in text of the usual size, in CSS pixels, along the strip. */
const USUAL = { across: THUMBNAIL.width + 28, down: THUMBNAIL.height + 44 };

interface Props {
  document: ProjectDocument;
  page: number;
  names: PageNames;
  onPage: (page: number) => void;
  /** Beside each other rather than one under the other. */
  isAcross: boolean;
}

/** Where a key leads from a page; undefined for keys that lead nowhere. */
function pageByKey(key: string, page: number, total: number): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(total, page + 1);
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(1, page - 1);
  if (key === 'Home') return 1;
  return key === 'End' ? total : undefined;
}

/** The pages as they look, small. Only those in sight are there and drawn, of however many. */
export function PageStrip({ document, page, names, onPage, isAcross }: Props) {
  const { t } = useTranslation('documents');
  const total = document.pages_total;
  const size = isAcross ? CELL.width : CELL.height;
  const { box, range, measure, show } = useVisibleCells(
    total,
    isAcross ? USUAL.across : USUAL.down,
    isAcross,
  );
  const isPlain = useReducedPerformance();
  const takesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that is read has changed.
  useEffect(() => {
    show(page - 1);
    if (!takesFocus.current) return;
    takesFocus.current = false;
    box.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page, isAcross]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : pageByKey(event.key, page, total);
    if (next === undefined) return;
    event.preventDefault();
    if (next === page) return;
    takesFocus.current = true;
    onPage(next);
  };
  const seen = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index + 1);
  // The page being read is always there, to be reached by keyboard.
  const shown = seen.includes(page) ? seen : [...seen, page].sort((a, b) => a - b);
  return (
    <Box
      component="nav"
      ref={box}
      aria-label={t('viewer.thumbnails')}
      onScroll={measure}
      onKeyDown={onKeyDown}
      sx={{
        ...scrolls,
        flex: 'none',
        bgcolor: 'background.paper',
        ...(isAcross
          ? { borderBottom: 1, height: `calc(${CELL.height} + 14px)`, overflowY: 'hidden' }
          : { borderRight: 1, width: `calc(${CELL.width} + 16px)`, overflowX: 'hidden' }),
        borderColor: 'divider',
      }}
    >
      <Box
        component="ol"
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={
          isAcross
            ? { width: `calc(${total} * ${size})`, height: CELL.height }
            : { height: `calc(${total} * ${size})` }
        }
      >
        {shown.map((number) => (
          <Box
            component="li"
            key={number}
            aria-setsize={total}
            aria-posinset={number}
            sx={{
              position: 'absolute',
              ...CELL,
              p: 1,
              ...(isAcross ? { top: 0 } : { left: 0, right: 0, mx: 'auto' }),
            }}
            style={{ [isAcross ? 'left' : 'top']: `calc(${number - 1} * ${size})` }}
          >
            <ButtonBase
              aria-label={names.nameOf(number)}
              aria-current={number === page ? 'page' : undefined}
              tabIndex={number === page ? 0 : -1}
              onClick={() => onPage(number)}
              sx={{
                width: '100%',
                height: '100%',
                flexDirection: 'column',
                gap: 1,
                borderRadius: '6px',
                border: '2px solid transparent',
                color: 'text.secondary',
                fontSize: 'size.caption',
                fontVariantNumeric: 'tabular-nums',
                '&:hover': { bgcolor: 'raised' },
                '&[aria-current]': {
                  borderColor: 'primary.main',
                  color: 'text.primary',
                  fontWeight: 650,
                },
              }}
            >
              {isPlain ? (
                <Box sx={{ ...THUMBNAIL, display: 'grid', placeItems: 'center' }}>
                  <BlankSheet />
                </Box>
              ) : (
                <PageThumbnail document={document} page={number} />
              )}
              <span aria-hidden>{names.labelOf(number)}</span>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
