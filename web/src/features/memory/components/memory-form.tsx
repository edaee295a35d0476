import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { MemoryItem } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';
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
        <TextField
          select
          size="small"
          value={form.values.type}
          onChange={(event) => form.set({ type: event.target.value as MemoryItem['memory_type'] })}
          slotProps={{
            select: { SelectDisplayProps: { 'aria-label': t('type') } },
            input: { sx: { height: CONTROL_HEIGHT, minWidth: 132 } },
          }}
        >
          {TYPES.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`types.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" disabled={form.disabled}>
          {t('add')}
        </Button>
      </Box>
    </Form>
  );
}
