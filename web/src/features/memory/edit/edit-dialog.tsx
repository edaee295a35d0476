import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { ApiError } from '#lib/api/errors.ts';
import type { MemoryItem } from '#lib/api/types.ts';
import { useForm } from '#lib/use-form.ts';
import { getMemory, type MemoryChanges, updateMemory } from '../api/memories.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { Conflict } from './conflict.tsx';
import { DraftNotice } from './draft-notice.tsx';
import {
  changedNames,
  type MemoryFields as Fields,
  fieldsOf,
  forgetMemoryDraft,
  keepMemoryDraft,
  readMemoryDraft,
} from './memory-draft.ts';
import { MemoryFields } from './memory-fields.tsx';

interface Props {
  memory: MemoryItem;
  onClose: () => void;
}

/** What of the fields was changed. */
function changesOf(base: MemoryItem, fields: Fields): MemoryChanges {
  const given = { ...fields, content: fields.content.trim(), impact_score: fields.impact_score ?? undefined };
  return Object.fromEntries(changedNames(fieldsOf(base), fields).map((name) => [name, given[name]]));
}

/** Changes a memory. When somebody changed it meanwhile, both versions are shown, and nothing typed is lost. */
export function EditDialog({ memory, onClose }: Props) {
  const { t } = useTranslation('memory');
  const { project_id: projectId, id } = memory;
  const { say } = useMemoryActions(projectId);
  const [draft] = useState(() => readMemoryDraft(projectId, id));
  const [isKept, setKept] = useState(draft !== null);
  /** What is being changed, as it was when that began. */
  const [base, setBase] = useState(draft?.base ?? memory);
  const [theirs, setTheirs] = useState<MemoryItem | null>(null);
  const form = useForm({
    initial: { ...fieldsOf(base), ...draft?.fields },
    ready: ({ content }) => content.trim() !== '' && theirs === null,
    send: async (fields) => {
      const changes = changesOf(base, fields);
      let changeId: string | null = null;
      try {
        if (Object.keys(changes).length > 0)
          changeId = (await updateMemory(projectId, id, { ...changes, revision: base.revision })).change_id;
      } catch (failure) {
        const now = failure instanceof ApiError && failure.status === 409 && (await getMemory(projectId, id));
        if (!now || now.revision === base.revision) throw failure;
        setTheirs(now);
        return;
      }
      forgetMemoryDraft(projectId, id);
      if (changeId) say(t('saved'), changeId);
      onClose();
    },
  });
  const { values } = form;
  useEffect(() => {
    if (changedNames(values, fieldsOf(base)).length > 0) keepMemoryDraft(projectId, { fields: values, base });
    else forgetMemoryDraft(projectId, id);
  }, [projectId, id, values, base]);
  const startOver = () => {
    setBase(memory);
    form.setValues(fieldsOf(memory));
    setKept(false);
  };
  const settle = (fields: Fields) => {
    if (theirs) setBase(theirs);
    form.setValues(fields);
    setTheirs(null);
  };
  return (
    <FormDialog
      title={t('form.editTitle')}
      form={form}
      submitLabel={t('form.save')}
      busyLabel={t('form.saving')}
      onClose={onClose}
      maxWidth={theirs ? 'md' : 'sm'}
    >
      {isKept && !theirs && <DraftNotice onStartOver={startOver} />}
      {theirs ? (
        <Conflict
          mine={values}
          theirs={fieldsOf(theirs)}
          savedAt={theirs.updated_at}
          onKeepMine={() => settle(values)}
          onTakeTheirs={() => settle(fieldsOf(theirs))}
        />
      ) : (
        <MemoryFields
          projectId={projectId}
          values={values}
          set={form.set}
          faults={form.faults}
          impactSaid={base.impact_score !== null}
        />
      )}
    </FormDialog>
  );
}
