import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChoiceCards } from '#components/form/choice-cards.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { paths } from '#config/paths.ts';
import { DENSITIES, THEMES } from '#lib/preferences/preferences.ts';
import { useDensity, useThemeMode } from '#theme/appearance.ts';
import { DensityPicture, ThemePicture } from '../components/look-pictures.tsx';
import { PreferencesNotice } from '../components/preferences-notice.tsx';

/** Colours and density. */
export default function AppearanceSection() {
  const { t } = useTranslation(['display', 'common']);
  const { mode, setMode } = useThemeMode();
  const [density, setDensity] = useDensity();
  return (
    <>
      <PreferencesNotice />
      <SectionCard title={t('theme.title')} text={t('theme.text')}>
        <ChoiceCards
          label={t('theme.title')}
          value={mode}
          onChange={setMode}
          choices={THEMES.map((theme) => ({
            value: theme,
            label: t(`theme.${theme}`, { ns: 'common' }),
            picture: <ThemePicture theme={theme} />,
          }))}
        />
      </SectionCard>
      <SectionCard title={t('density.title')} text={t('density.text')}>
        <ChoiceCards
          label={t('density.title')}
          value={density}
          onChange={setDensity}
          choices={DENSITIES.map((name) => ({
            value: name,
            label: t(`density.${name}`),
            picture: <DensityPicture density={name} />,
          }))}
        />
        <p style={{ marginBottom: 0 }}>
          <Link to={paths.densityDemo}>{t('density.demo')}</Link>
        </p>
      </SectionCard>
    </>
  );
}
