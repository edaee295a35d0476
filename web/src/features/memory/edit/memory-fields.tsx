import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Column } from '#components/layout.tsx';
import type { Faults } from '#lib/use-form.ts';
import { useMemoryTags } from '../api/memories.ts';
import { MEMORY_TYPES } from '../manager/use-memory-choice.ts';
import type { MemoryFields as Fields } from './memory-draft.ts';
import { ShareField } from './share-field.tsx';
import { TagsInput } from './tags-input.tsx';

interface Props {
  projectId: number;
  values: Fields;
  set: (change: Partial<Fields>) => void;
  faults: Faults;
  /** An impact that was said once can be changed, and not unsaid. */
  impactSaid?: boolean;
  /** What stands between the words and the rest. */
  children?: ReactNode;
}

/** What people say of a memory: its words, its type and tags, how much it weighs. */
export function MemoryFields({ projectId, values, set, faults, impactSaid = false, children }: Props) {
  const { t } = useTranslation('memory');
  const known = useMemoryTags(projectId);
  return (
    <>
      <TextInput
        label={t('form.content')}
        placeholder={t('form.placeholder')}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        value={values.content}
        onChange={(event) => set({ content: event.target.value })}
        fault={faults.content}
      />
      {children}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' },
          gap: 4,
          alignItems: 'start',
        }}
      >
        <ChoiceField
          label={t('type')}
          value={values.memory_type}
          onChange={(memory_type) => set({ memory_type })}
          choices={MEMORY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <TagsInput
          label={t('tags')}
          value={values.tags}
          onChange={(tags) => set({ tags })}
          known={known}
          hint={t('form.tagsHint')}
          fault={faults.tags}
        />
      </Box>
      <Column sx={{ gap: 3 }}>
        <ShareField
          label={t('importance')}
          hint={t('form.importanceHint')}
          value={values.importance}
          onChange={(share) => set({ importance: share ?? 0 })}
          fault={faults.importance}
        />
        <ShareField
          label={t('confidence')}
          hint={t('form.confidenceHint')}
          value={values.confidence}
          onChange={(share) => set({ confidence: share ?? 0 })}
          fault={faults.confidence}
        />
        <ShareField
          label={t('impact')}
          hint={t('form.impactHint')}
          value={values.impact_score}
          onChange={(impact_score) => set({ impact_score })}
          optional={!impactSaid}
          fault={faults.impact_score}
        />
      </Column>
    </>
  );
}
