import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useForm } from '#lib/use-form.ts';
import { useMemoryTags } from '../api/memories.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { TagsInput } from '../edit/tags-input.tsx';

interface Props {
  projectId: number;
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Adds tags to several memories and takes others from them. */
export default function TagDialog({ projectId, ids, onDone, onClose }: Props) {
  const { t } = useTranslation('memory');
  const known = useMemoryTags(projectId);
  const { tag } = useMemoryActions(projectId);
  const form = useForm({
    initial: { add: [] as readonly string[], remove: [] as readonly string[] },
    ready: ({ add, remove }) => add.length + remove.length > 0,
    send: async ({ add, remove }) => {
      await tag(ids, { add: [...add], remove: [...remove] });
      onDone();
      onClose();
    },
  });
  const { add, remove } = form.values;
  return (
    <FormDialog
      title={t('bulk.tagTitle', { count: ids.length })}
      form={form}
      submitLabel={t('bulk.apply')}
      busyLabel={t('form.saving')}
      onClose={onClose}
      maxWidth="sm"
    >
      <TagsInput
        label={t('bulk.add')}
        autoFocus
        value={add}
        onChange={(tags) => form.set({ add: tags, remove: remove.filter((each) => !tags.includes(each)) })}
        known={known}
        hint={t('form.tagsHint')}
        fault={form.faults.add ?? form.faults.tags}
      />
      <TagsInput
        label={t('bulk.remove')}
        value={remove}
        onChange={(tags) => form.set({ remove: tags, add: add.filter((each) => !tags.includes(each)) })}
        known={known}
        knownOnly
        fault={form.faults.remove}
      />
    </FormDialog>
  );
}
