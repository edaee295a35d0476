import Box from '@mui/material/Box';
import { useFormats } from '#lib/use-formats.ts';
import { lineWeight } from '../components/importance-line.tsx';

/** A share of one as a line of its weight, and as a figure. */
export function ShareBar({ share }: { share: number }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        aria-hidden
        sx={{
          width: 36,
          height: lineWeight(share),
          bgcolor: share >= 0.5 ? 'primary.main' : 'text.secondary',
        }}
      />
      {formats.percent(share)}
    </Box>
  );
}
