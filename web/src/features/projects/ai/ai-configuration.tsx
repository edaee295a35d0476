import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { Muted } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';
import type { Project } from '#lib/api/types.ts';
import { accessOf } from '#lib/project-access.tsx';
import type { SettingName } from '../api/ai-settings.ts';
import { MeaningLine } from './meaning-line.tsx';
import { ModelSetting } from './model-setting.tsx';
import { SliderSetting, SwitchSetting, TextSetting } from './settings.tsx';
import { SettingsSection } from './settings-section.tsx';
import { type AiSettingsForm, useAiSettingsForm } from './use-ai-settings-form.ts';

const STYLES = ['formal', 'casual', 'balanced', 'technical', 'creative'] as const;
const MODES = ['project_only', 'mixed', 'general'] as const;
const LENGTHS = ['short', 'medium', 'long'] as const;

/** The settings of each section, in their order. */
const SECTIONS = {
  personality: ['ai_name', 'ai_personality', 'response_style', 'creativity_level'],
  parameters: ['model', 'temperature', 'max_response_tokens'],
  knowledge: ['default_knowledge_mode', 'confidence_threshold', 'synonyms', 'answer_in_steps', 'second_look'],
  formatting: ['max_response_length', 'include_sources', 'use_markdown', 'show_confidence'],
} as const satisfies Record<string, readonly SettingName[]>;

/** Least, most and step of the numbers, as the specification has them. */
const SCALES = {
  creativity_level: { min: 0, max: 1, step: 0.1 },
  temperature: { min: 0, max: 2, step: 0.1 },
  max_response_tokens: { min: 100, max: 4000, step: 100 },
  confidence_threshold: { min: 0, max: 1, step: 0.1 },
} as const;

function Setting({ name, form, disabled }: { name: SettingName; form: AiSettingsForm; disabled: boolean }) {
  const { t } = useTranslation('projects');
  const { settings, saving, refused, forget, change } = form;
  if (!settings) return null;
  const label = t(`ai.fields.${name}.label`);
  const help = t(`ai.fields.${name}.help`);
  const common = { label, help, disabled };
  const named = { label, helperText: help, disabled };
  switch (name) {
    case 'ai_name':
    case 'ai_personality':
      return (
        <TextSetting
          {...common}
          sending={saving}
          value={settings[name]}
          maxLength={name === 'ai_name' ? 100 : 4000}
          multiline={name === 'ai_personality'}
          refused={refused[name]?.value}
          onRestored={() => forget(name)}
          {...(name === 'ai_name' ? { required: t('ai.nameRequired') } : {})}
          onCommit={(value) => change(name, value)}
        />
      );
    case 'synonyms':
      return (
        <TextSetting
          {...common}
          sending={saving}
          value={settings[name]}
          multiline
          refused={refused[name]?.value}
          onRestored={() => forget(name)}
          faults={refused[name]?.messages}
          onCommit={(value) => change(name, value)}
        />
      );
    case 'model':
      return (
        <ModelSetting value={settings[name]} disabled={disabled} onChange={(value) => change(name, value)} />
      );
    case 'response_style':
      return (
        <ChoiceField
          {...named}
          value={settings[name]}
          choices={STYLES.map((value) => ({ value, label: t(`ai.styles.${value}`) }))}
          onChange={(value) => change(name, value)}
        />
      );
    case 'default_knowledge_mode':
      return (
        <ChoiceField
          {...named}
          value={settings[name]}
          choices={MODES.map((value) => ({ value, label: t(`ai.modes.${value}`) }))}
          onChange={(value) => change(name, value)}
        />
      );
    case 'max_response_length':
      return (
        <ChoiceField
          {...named}
          value={settings[name]}
          choices={LENGTHS.map((value) => ({ value, label: t(`ai.lengths.${value}`) }))}
          onChange={(value) => change(name, value)}
        />
      );
    case 'include_sources':
    case 'use_markdown':
    case 'show_confidence':
    case 'answer_in_steps':
    case 'second_look':
      return <SwitchSetting {...common} value={settings[name]} onChange={(value) => change(name, value)} />;
    default:
      return (
        <SliderSetting
          {...common}
          {...SCALES[name]}
          value={settings[name]}
          onCommit={(value) => change(name, value)}
        />
      );
  }
}

function FormSkeleton() {
  return (
    <Box aria-hidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Box key={key} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
          <Skeleton width="40%" height={15} />
          <Skeleton width="62%" height={12} sx={{ mt: 1.5 }} />
        </Box>
      ))}
    </Box>
  );
}

/** How the assistant of a project answers. Viewers see it and change nothing. */
export function AiConfiguration({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const form = useAiSettingsForm(project.id);
  const { settings, loadError, reload, saving, saved, failure } = form;
  const disabled = !accessOf(project).canChange;
  const locked = project.role === 'viewer' ? t('settings.readOnly') : t('settings.archivedReadOnly');
  return (
    <SectionCard
      title={t('ai.title')}
      text={disabled ? `${t('ai.text')} ${locked}` : t('ai.text')}
      action={
        <Muted role="status" sx={{ minHeight: '1.5em' }}>
          {saving ? t('ai.saving') : saved && t('ai.saved')}
        </Muted>
      }
    >
      {loadError && <ErrorState dense title={loadError} onRetry={reload} />}
      {!settings && !loadError && <FormSkeleton />}
      {settings &&
        (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
          <SettingsSection
            key={section}
            title={t(`ai.sections.${section}.title`)}
            text={t(`ai.sections.${section}.text`)}
            defaultOpen={section === 'personality'}
            failure={
              failure &&
              failure.name !== 'synonyms' &&
              SECTIONS[section].some((name) => name === failure.name)
                ? failure.message
                : null
            }
          >
            {SECTIONS[section].map((name) => (
              <Setting key={name} name={name} form={form} disabled={disabled} />
            ))}
          </SettingsSection>
        ))}
      <Muted sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>{t('ai.withoutModel')}</Muted>
      <MeaningLine />
    </SectionCard>
  );
}
