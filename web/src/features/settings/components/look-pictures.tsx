import Box from '@mui/material/Box';
import { Column } from '#components/layout.tsx';
import type { Density } from '#lib/preferences/preferences.ts';
import { DENSITY } from '#theme/density.ts';
import { dark, light, type Tokens } from '#theme/tokens.ts';

const bar = (width: string, color: string, height = 4) => (
  <Box component="span" sx={{ display: 'block', width, height, borderRadius: 2, bgcolor: color }} />
);

function Screen({ tokens }: { tokens: Tokens }) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', gridTemplateColumns: '30% 1fr', height: '100%', bgcolor: tokens.canvas }}
    >
      <Box
        component="span"
        sx={{ display: 'grid', alignContent: 'start', gap: '5px', p: '8px', bgcolor: tokens.surface }}
      >
        {bar('70%', tokens.ink)}
        {bar('90%', tokens.line)}
        {bar('60%', tokens.line)}
      </Box>
      <Box component="span" sx={{ display: 'grid', alignContent: 'start', gap: '6px', p: '8px 10px' }}>
        {bar('60%', tokens.ink, 5)}
        {bar('90%', tokens.muted, 3)}
        {bar('80%', tokens.muted, 3)}
        {bar('34%', tokens.primary, 8)}
      </Box>
    </Box>
  );
}

/** A screen in small, in the colours of a theme; both halves for the one that follows the device. */
export function ThemePicture({ theme }: { theme: 'light' | 'dark' | 'system' }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        position: 'relative',
        height: 72,
        overflow: 'hidden',
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Screen tokens={theme === 'dark' ? dark : light} />
      {theme === 'system' && (
        <Box
          component="span"
          sx={{ position: 'absolute', inset: 0, clipPath: 'polygon(100% 0, 100% 100%, 0 100%)' }}
        >
          <Screen tokens={dark} />
        </Box>
      )}
    </Box>
  );
}

/** Rows as far apart as a density puts them. */
export function DensityPicture({ density }: { density: Density }) {
  const gap = 8 * DENSITY[density].factor ** 2;
  return (
    <Column
      component="span"
      sx={{
        justifyContent: 'center',
        gap: `${gap}px`,
        height: 72,
        px: 2.5,
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'canvas',
      }}
    >
      {bar('46%', 'text.primary')}
      {bar('88%', 'text.secondary', 3)}
      {bar('80%', 'text.secondary', 3)}
      {bar('64%', 'text.secondary', 3)}
    </Column>
  );
}
