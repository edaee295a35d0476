import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { MemoryItem } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { createMemory } from '../api/memories.ts';

const TYPES = ['note', 'fact', 'insight', 'decision', 'summary', 'quote'] as const;

/** Writes a memory. What was typed stays after a failure. */
export function MemoryForm({ projectId, onAdded }: { projectId: number; onAdded: () => void }) {
  const { t } = useTranslation('memory');
  const form = useForm({
    initial: { content: '', type: 'note' as MemoryItem['memory_type'] },
    ready: ({ content }) => content.trim() !== '',
    send: async ({ content, type }) => {
      await createMemory(projectId, content.trim(), type);
      form.set({ content: '' });
      onAdded();
    },
    fields: [],
    failed: (failure) => {
      toast(t('addFailed', { message: messageOf(failure) }), 'error');
      return null;
    },
  });
  return (
    <Form
      form={form}
      sx={{
        gap: 3,
        p: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <TextInput
        label={t('field')}
        placeholder={t('placeholder')}
        multiline
        minRows={2}
        maxRows={8}
        {...form.field('content')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
        <ChoiceField
          inRow={132}
          label={t('type')}
          value={form.values.type}
          onChange={(type) => form.set({ type })}
          choices={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <Button type="submit" variant="contained" disabled={form.disabled}>
          {t('add')}
        </Button>
      </Box>
    </Form>
  );
}
