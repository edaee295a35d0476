import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#components/form/choice-cards.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { PERFORMANCE_MODES } from '#lib/preferences/preferences.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { usePreferences } from '#lib/preferences/use-preferences.ts';
import { PreferencesNotice } from '../components/preferences-notice.tsx';

/** How Cairn works for this person. */
export default function PreferencesSection() {
  const { t } = useTranslation('display');
  const { performance_mode } = usePreferences();
  return (
    <>
      <PreferencesNotice />
      <SectionCard title={t('performance.title')} text={t('performance.text')}>
        <ChoiceCards
          label={t('performance.title')}
          value={performance_mode}
          onChange={(mode) => preferencesStore.update({ performance_mode: mode })}
          choices={PERFORMANCE_MODES.map((mode) => ({
            value: mode,
            label: t(`performance.${mode}.name`),
            text: t(`performance.${mode}.text`),
          }))}
        />
      </SectionCard>
    </>
  );
}
