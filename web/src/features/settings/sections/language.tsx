import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#components/form/choice-cards.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { LANGUAGES, type Language } from '#lib/preferences/preferences.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { usePreferences } from '#lib/preferences/use-preferences.ts';
import { FormatPreview } from '../components/format-preview.tsx';
import { PreferencesNotice } from '../components/preferences-notice.tsx';
import { ZoneChoice } from '../components/zone-choice.tsx';

const CHOICES = (Object.entries(LANGUAGES) as [Language, string][]).map(([value, label]) => ({
  value,
  label,
  lang: value,
}));

/** The language of the interface, the zone of its times, and how both make dates and figures look. */
export default function LanguageSection() {
  const { t } = useTranslation('display');
  const { language, timezone } = usePreferences();
  return (
    <>
      <PreferencesNotice />
      <SectionCard title={t('language.title')} text={t('language.text')}>
        <ChoiceCards
          label={t('language.title')}
          value={language}
          onChange={(chosen) => preferencesStore.update({ language: chosen })}
          choices={CHOICES}
        />
      </SectionCard>
      <SectionCard title={t('zone.title')} text={t('zone.text')}>
        <ZoneChoice value={timezone} onChange={(zone) => preferencesStore.update({ timezone: zone })} />
      </SectionCard>
      <SectionCard title={t('formats.title')} text={t('formats.text')}>
        <FormatPreview />
      </SectionCard>
    </>
  );
}
