import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { supersedeMemory } from '../api/ledger.ts';
import { memoriesChanged } from '../api/live.ts';
import { createMemory } from '../api/memories.ts';
import { useDesk } from '../components/desk.ts';
import { DraftNotice } from './draft-notice.tsx';
import {
  changedNames,
  type MemoryFields as Fields,
  forgetMemoryDraft,
  keepMemoryDraft,
  NEW_FIELDS,
  readMemoryDraft,
} from './memory-draft.ts';
import { MemoryFields } from './memory-fields.tsx';
import { SimilarFound } from './similar-found.tsx';

interface Props {
  projectId: number;
  onClose: () => void;
}

const bodyOf = ({ impact_score, tags, content, ...fields }: Fields) => ({
  ...fields,
  content: content.trim(),
  tags: [...tags],
  source_type: 'user' as const,
  ...(impact_score !== null && { impact_score }),
});

/** Writes a memory. What is typed stays until it is sent, over a reload too. */
export function CreateDialog({ projectId, onClose }: Props) {
  const { t } = useTranslation('memory');
  const begin = useDesk();
  const [draft] = useState(() => readMemoryDraft(projectId));
  const [isKept, setKept] = useState(draft !== null);
  const [superseded, setSuperseded] = useState<readonly string[]>([]);
  const form = useForm({
    initial: { ...NEW_FIELDS, ...draft?.fields },
    ready: ({ content }) => content.trim() !== '',
    send: async (values) => {
      const { id } = await createMemory(projectId, bodyOf(values));
      forgetMemoryDraft(projectId);
      try {
        for (const each of superseded) await supersedeMemory(projectId, id, each);
        toast(t('created'), 'success');
      } catch (failure) {
        // The memory is kept by then: only what it should supersede still holds.
        toast(t('supersedeFailed', { message: messageOf(failure) }), 'error');
      }
      memoriesChanged(projectId);
      onClose();
    },
  });
  const { values } = form;
  useEffect(() => {
    if (changedNames(values, NEW_FIELDS).length > 0) keepMemoryDraft(projectId, { fields: values });
    else forgetMemoryDraft(projectId);
  }, [projectId, values]);
  const startOver = () => {
    form.setValues(NEW_FIELDS);
    setKept(false);
  };
  const toggle = (id: string) =>
    setSuperseded((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]));
  return (
    <FormDialog
      title={t('form.createTitle')}
      form={form}
      submitLabel={t('form.create')}
      busyLabel={t('form.saving')}
      onClose={onClose}
      maxWidth="sm"
    >
      {isKept && <DraftNotice onStartOver={startOver} />}
      <MemoryFields projectId={projectId} values={values} set={form.set} faults={form.faults}>
        <SimilarFound
          projectId={projectId}
          content={values.content}
          superseded={superseded}
          onToggle={toggle}
          onEdit={(memoryId) => begin({ kind: 'edit', memoryId })}
        />
      </MemoryFields>
    </FormDialog>
  );
}
