import Box from '@mui/material/Box';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { Confidence } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';

/** From which share on it is called high or medium. */
const HIGH = 0.8;
const MEDIUM = 0.5;

function levelOf(share: number): 'high' | 'medium' | 'low' {
  if (share >= HIGH) return 'high';
  return share >= MEDIUM ? 'medium' : 'low';
}

/** How far an answer stands on its sources, as counts; marked where that is less than the project asks for. */
export function ConfidenceLine({ confidence }: { confidence: Confidence }) {
  const { t } = useTranslation('chat');
  const { percent } = useFormats();
  const { basis, met, of, threshold, below_threshold: below, shown } = confidence;
  if (!shown && !below) return null;
  const share = of > 0 ? met / of : 0;
  // That nothing fits is what such an answer says itself.
  const nothing = basis === 'words' && met === 0;
  const explanation =
    of > 0
      ? `${t('confidence.label', { percent: percent(share), level: t(`confidence.${levelOf(share)}`) })} · ${t(`confidence.${basis}`, { met, count: of })}`
      : t('confidence.none');
  return (
    <Muted data-confidence={of > 0 ? share.toFixed(2) : 'none'} data-below={below} sx={{ mt: 3 }}>
      {below && !nothing && (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, color: 'warning.main' }}>
          <Box sx={{ display: 'flex', pt: '3px' }}>
            <TriangleAlert size={14} aria-hidden />
          </Box>
          {t(basis === 'words' ? 'confidence.belowWords' : 'confidence.belowStatements', {
            threshold: percent(threshold),
          })}
        </Box>
      )}
      {shown && <div>{explanation}</div>}
    </Muted>
  );
}
