import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#components/form/switch-row.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { holds } from '#lib/preferences/apply.ts';
import { ACCESSIBILITY, type AccessibilitySettings } from '#lib/preferences/preferences.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { usePreferences } from '#lib/preferences/use-preferences.ts';
import { PreferencesNotice } from '../components/preferences-notice.tsx';

const set = (name: keyof AccessibilitySettings, on: boolean) => {
  const { accessibility_settings } = preferencesStore.get().preferences;
  preferencesStore.update({ accessibility_settings: { ...accessibility_settings, [name]: on } });
};

/** What makes Cairn easier to see and to use, each applied at once. */
export default function AccessibilitySection() {
  const { t } = useTranslation('display');
  const { accessibility_settings: settings } = usePreferences();
  return (
    <>
      <PreferencesNotice />
      <SectionCard title={t('accessibility.title')} text={t('accessibility.text')}>
        <Box sx={{ '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
          {ACCESSIBILITY.map((name) => {
            const on = holds(settings, name);
            return (
              <SwitchRow
                key={name}
                label={t(`accessibility.${name}.name`)}
                text={t(`accessibility.${name}.text`)}
                remark={on && settings[name] === undefined && t('accessibility.device')}
                checked={on}
                onChange={(checked) => set(name, checked)}
              />
            );
          })}
        </Box>
      </SectionCard>
    </>
  );
}
