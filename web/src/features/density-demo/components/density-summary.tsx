import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '#components/section-card.tsx';
import type { Density } from '#lib/preferences/preferences.ts';
import { useFormats } from '#lib/use-formats.ts';
import { DENSITY } from '#theme/density.ts';

/** What the density makes of lengths, in figures. */
export function DensitySummary({ density }: { density: Density }) {
  const { t } = useTranslation('demo');
  const { number } = useFormats();
  const { factor, padding } = DENSITY[density];
  const rows = {
    current: t(`densities.${density}`),
    factor: number(factor),
    padding: `${number(Number.parseFloat(padding))} rem`,
    step: `${number(0.25 * factor)} rem`,
    control: `${number(2.25 + (factor - 1) * 1.5)} rem`,
  };
  return (
    <SectionCard title={t('summary.title')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) fit-content(50%)',
          columnGap: 4,
          rowGap: 2,
        }}
      >
        {Object.entries(rows).map(([name, value]) => (
          <Fragment key={name}>
            <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {t(`summary.${name as keyof typeof rows}`)}
            </Box>
            <Box component="dd" data-summary={name} sx={{ m: 0, fontWeight: 500, textAlign: 'right' }}>
              {value}
            </Box>
          </Fragment>
        ))}
      </Box>
    </SectionCard>
  );
}
