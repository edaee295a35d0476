import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Upload } from '#lib/uploads/upload-queue.ts';
import { scrolls } from '#theme/styles.ts';
import { Muted } from '../layout.tsx';
import { UploadRow } from './upload-row.tsx';

/** More rows than anybody reads would only take time to draw. */
const MOST_ROWS = 40;

/** What there is something to see or do of comes first. */
const ORDER: Partial<Record<Upload['state'], number>> = { failed: 0, held: 1, sending: 2, reading: 3 };
const LAST = 4;

/** The uploads whose rows are drawn, in the order that they came in where there are few. */
function shownOf(uploads: readonly Upload[]): readonly Upload[] {
  if (uploads.length <= MOST_ROWS) return uploads;
  const place = ({ state }: Upload) => ORDER[state] ?? LAST;
  return uploads.toSorted((a, b) => place(a) - place(b)).slice(0, MOST_ROWS);
}

interface Props {
  uploads: readonly Upload[];
  label?: string;
  sx: { mx?: number; pb?: number; maxHeight: number };
}

/** Uploads one under the other, however many there are. */
export function UploadRows({ uploads, label, sx }: Props) {
  const { t } = useTranslation();
  const shown = shownOf(uploads);
  const hidden = uploads.length - shown.length;
  return (
    <Box component="ul" aria-label={label} sx={{ ...scrolls, m: 0, p: 0, listStyle: 'none', ...sx }}>
      {shown.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
      {hidden > 0 && (
        <Muted component="li" sx={{ px: 4, py: 2 }}>
          {t('tray.more', { count: hidden })}
        </Muted>
      )}
    </Box>
  );
}
