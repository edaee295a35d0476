import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Muted } from '#components/layout.tsx';
import { saveMemory } from '#features/chat/api/save-memory.ts';
import type { ChatMessage, MemoryItem } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';

const TYPES = ['fact', 'insight', 'decision', 'summary', 'note', 'quote'] as const;

interface Props {
  projectId: number;
  message: ChatMessage;
  /** What is to be remembered, to begin with. */
  text: string;
  onClose: () => void;
}

/** Keeps words of an answer as a memory of the project, with the answer and the passages it cites as its evidence. */
export default function SaveMemoryDialog({ projectId, message, text, onClose }: Props) {
  const { t } = useTranslation(['chat', 'memory']);
  const cited = message.sources.filter((source) => source.cited && !source.memory_id);
  const documents = new Set(cited.map((source) => source.document_id)).size;
  const form = useForm({
    initial: { content: text, memory_type: 'fact' as MemoryItem['memory_type'] },
    ready: ({ content }) => content.trim() !== '',
    send: async ({ content, memory_type }) => {
      await saveMemory(projectId, message, { content, type: memory_type });
      toast(t('memory.saved'), 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('memory.title')}
      form={form}
      submitLabel={t('memory.save')}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextInput
        label={t('memory.field')}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        {...form.field('content')}
      />
      <Box>
        <ChoiceField
          label={t('memory:type')}
          value={form.values.memory_type}
          onChange={(memory_type) => form.set({ memory_type })}
          choices={TYPES.map((value) => ({ value, label: t(`memory:types.${value}`) }))}
        />
      </Box>
      <Muted>
        {cited.length > 0
          ? t('memory.evidence', {
              passages: t('status.passages', { count: cited.length }),
              documents: t('status.documents', { count: documents }),
            })
          : t('memory.noPassages')}
      </Muted>
    </FormDialog>
  );
}
