import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#components/form/choice-group.tsx';
import { Column } from '#components/layout.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { DENSITIES } from '#lib/preferences/preferences.ts';
import { useDensity, useThemeMode } from '#theme/appearance.ts';
import { DensitySummary } from '../components/density-summary.tsx';
import { ButtonSamples, FieldSamples, ListSamples, TypeSamples } from '../components/samples.tsx';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

/** Samples of the interface in every theme and density; open to everyone. */
export default function DensityDemo() {
  const { t } = useTranslation(['demo', 'common']);
  const { mode, cycle } = useThemeMode();
  const [density, setDensity] = useDensity();
  const Icon = ICONS[mode];
  return (
    <Box component="main" sx={{ minHeight: '100%', px: { xs: 4, sm: 6 }, py: { xs: 6, md: 9 } }}>
      <title>{`${t('title')} · ${t('appName', { ns: 'common' })}`}</title>
      <Column sx={{ maxWidth: 1080, mx: 'auto', gap: 6 }}>
        <PageHeader
          title={t('title')}
          text={t('text')}
          actions={
            <>
              <Button
                variant="outlined"
                startIcon={<Icon size={16} aria-hidden />}
                title={t('cycle')}
                onClick={cycle}
              >
                {t('theme', { mode: t(`theme.${mode}`, { ns: 'common' }) })}
              </Button>
              <ChoiceGroup
                label={t('density')}
                value={density}
                onChange={setDensity}
                choices={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
              />
            </>
          }
        />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            gap: 6,
            alignItems: 'start',
          }}
        >
          <ButtonSamples />
          <DensitySummary density={density} />
          <FieldSamples />
          <TypeSamples />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <ListSamples />
          </Box>
        </Box>
      </Column>
    </Box>
  );
}
