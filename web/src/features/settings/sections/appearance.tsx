import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../../components/choice-group.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { useDensity, useThemeMode } from '../../../theme/appearance.ts';

/** How this browser shows Cairn. */
export default function AppearanceSection() {
  const { t } = useTranslation('settings');
  const { mode, setMode } = useThemeMode();
  const [density, setDensity] = useDensity();
  return (
    <>
      <SectionCard
        title={t('theme')}
        text={t('themeText')}
        action={
          <ChoiceGroup
            label={t('theme')}
            value={mode}
            onChange={setMode}
            choices={[
              { value: 'light', label: t('themes.light'), icon: <Sun size={15} aria-hidden /> },
              { value: 'dark', label: t('themes.dark'), icon: <Moon size={15} aria-hidden /> },
              { value: 'system', label: t('themes.system'), icon: <Monitor size={15} aria-hidden /> },
            ]}
          />
        }
      />
      <SectionCard
        title={t('density')}
        text={t('densityText')}
        action={
          <ChoiceGroup
            label={t('density')}
            value={density}
            onChange={setDensity}
            choices={[
              { value: 'compact', label: t('densities.compact') },
              { value: 'normal', label: t('densities.normal') },
              { value: 'comfortable', label: t('densities.comfortable') },
            ]}
          />
        }
      />
    </>
  );
}
