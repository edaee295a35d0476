import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption } from '#components/layout.tsx';
import type { FoundPlace } from '#lib/api/types.ts';
import { scrolls } from '#theme/styles.ts';
import { scrollInto } from '../components/scroll-into.ts';
import type { FindState } from './use-find.ts';

interface Listed {
  readonly place: FoundPlace;
  readonly index: number;
}

/** Places in the order of their pages, one group a page. */
function grouped(places: readonly FoundPlace[]): Map<number, Listed[]> {
  const groups = new Map<number, Listed[]>();
  places.forEach((place, index) => {
    const group = groups.get(place.page);
    if (group) group.push({ place, index });
    else groups.set(place.page, [{ place, index }]);
  });
  return groups;
}

/** The words with what stands around them. */
function Around({ place: { around, around_start, start, end } }: { place: FoundPlace }) {
  const from = start - around_start;
  const to = end - around_start;
  return (
    <>
      {`${around_start > 0 ? '…' : ''}${around.slice(0, from)}`}
      <Box component="mark" sx={{ bgcolor: 'mark', color: 'inherit', borderRadius: '2px' }}>
        {around.slice(from, to)}
      </Box>
      {around.slice(to)}…
    </>
  );
}

interface Props {
  find: FindState;
  /** What a page is called. */
  nameOf: (page: number) => string;
}

/** All places that were found, page by page. */
export function FoundList({ find, nameOf }: Props) {
  const { t } = useTranslation('documents');
  const { places, index: current } = find;
  const groups = useMemo(() => grouped(places), [places]);
  const row = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place became the current one.
  useEffect(() => {
    if (row.current) scrollInto(row.current);
  }, [current, places]);
  return (
    <Box
      component="section"
      aria-label={t('viewer.find.list')}
      tabIndex={0}
      sx={{ ...scrolls, flex: 1, minHeight: 0, px: 2, py: 2 }}
    >
      {[...groups].map(([page, listed]) => (
        <Box key={page} sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 120px', pb: 2 }}>
          <Caption component="h3" sx={{ m: 0, px: 2, py: 1, fontWeight: 650 }}>
            {nameOf(page)}
          </Caption>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {listed.map(({ place, index }) => (
              <li key={place.start}>
                <ButtonBase
                  ref={index === current ? row : undefined}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => find.goTo(index)}
                  sx={{
                    display: 'block',
                    width: '100%',
                    textAlign: 'left',
                    px: 2,
                    py: 1.5,
                    borderRadius: '6px',
                    fontSize: 'size.small',
                    lineHeight: 1.4,
                    overflowWrap: 'anywhere',
                    borderLeft: '3px solid transparent',
                    '&:hover': { bgcolor: 'raised' },
                    '&[aria-current]': { bgcolor: 'raised', borderLeftColor: 'var(--cairn-palette-accent)' },
                  }}
                >
                  <Around place={place} />
                </ButtonBase>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
