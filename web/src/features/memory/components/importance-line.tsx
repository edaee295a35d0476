import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useFormats } from '#lib/use-formats.ts';

/** Thinnest and thickest line, in pixels. */
const THINNEST = 1;
const THICKEST = 7;

export const lineWeight = (importance: number): number =>
  Math.round(THINNEST + Math.min(1, Math.max(0, importance)) * (THICKEST - THINNEST));

/** How important a memory is: the weight of a line at its edge, and words for those who listen. */
export function ImportanceLine({ importance }: { importance: number }) {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const words = t('importanceOf', { share: formats.percent(importance) });
  return (
    <Box
      title={words}
      data-weight={lineWeight(importance)}
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        left: 0,
        width: lineWeight(importance),
        bgcolor: importance >= 0.5 ? 'primary.main' : 'text.secondary',
        borderRadius: '8px 0 0 8px',
        zIndex: 1,
      }}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}
