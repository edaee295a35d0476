import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import type { HitKind, SearchResults } from '#lib/api/types.ts';
import { countOf } from '../merge-results.ts';
import { KINDS } from '../search-address.ts';

interface Props {
  /** Undefined while they are not known. */
  counts: SearchResults['counts'] | undefined;
  chosen: HitKind | undefined;
  onChoose: (kind: HitKind | undefined) => void;
}

/** Narrows the results to one kind, and says how many there are of each. */
export function Categories({ counts, chosen, onChoose }: Props) {
  const { t } = useTranslation('search');
  return (
    <Row role="group" aria-label={t('categories.label')} sx={{ flexWrap: 'wrap', gap: 2, minWidth: 0 }}>
      {[undefined, ...KINDS].map((kind) => {
        const found = counts && countOf(counts, kind);
        const isChosen = kind === chosen;
        return (
          <Button
            key={kind ?? 'all'}
            size="small"
            variant="outlined"
            aria-pressed={isChosen}
            disabled={found?.count === 0}
            onClick={() => onChoose(kind)}
            sx={{
              borderRadius: '999px',
              '&[aria-pressed="true"]': { bgcolor: 'raised', borderColor: 'text.secondary', fontWeight: 650 },
            }}
          >
            {t(`categories.${kind ?? 'all'}`)}
            {found && (
              <Box
                component="span"
                sx={{ ml: 1.5, fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {t(found.isBounded ? 'categories.orMore' : 'categories.number', { total: found.count })}
              </Box>
            )}
          </Button>
        );
      })}
    </Row>
  );
}
