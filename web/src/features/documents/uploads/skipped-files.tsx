import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption, Muted } from '#components/layout.tsx';
import type { Skipped } from '#lib/uploads/dropped-files.ts';
import { scrolls } from '#theme/styles.ts';

/** Named at once, and in the list that says why. */
const FIRST = 3;
const MOST_ROWS = 200;

/** What of the chosen files is left out; why, file by file, once someone asks. */
export function SkippedFiles({ skipped }: { skipped: readonly Skipped[] }) {
  const { t } = useTranslation('documents');
  const [isOpen, setOpen] = useState(false);
  if (skipped.length === 0) return null;
  const names = skipped.slice(0, FIRST).map(({ path }) => path);
  const hidden = skipped.length - MOST_ROWS;
  return (
    <Box sx={{ mt: 2 }}>
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        <span>
          {t('upload.leftOut', {
            count: skipped.length,
            names: [...names, ...(skipped.length > FIRST ? ['…'] : [])].join(', '),
          })}
        </span>{' '}
        <Link
          component="button"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ font: 'inherit', verticalAlign: 'baseline' }}
        >
          {t(isOpen ? 'upload.hideReasons' : 'upload.showReasons')}
        </Link>
      </Muted>
      {isOpen && (
        <Box
          component="ul"
          aria-label={t('upload.skipped')}
          tabIndex={0}
          sx={{ ...scrolls, m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 200 }}
        >
          {skipped.slice(0, MOST_ROWS).map(({ path, reason }) => (
            <Box component="li" key={path} sx={{ py: 1, overflowWrap: 'anywhere' }}>
              {path}
              <Caption>{t(`upload.reasons.${reason}`)}</Caption>
            </Box>
          ))}
          {hidden > 0 && <Muted component="li">{t('upload.moreChosen', { count: hidden })}</Muted>}
        </Box>
      )}
    </Box>
  );
}
