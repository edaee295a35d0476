import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlyDialog } from '#components/early/early-dialog.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';
import { DeskContext, type Task } from '../components/desk.ts';

const MEMORY = earlyPart(() => import('../edit/memory-dialog.tsx'), ['memory']);
const PROPOSAL = earlyPart(() => import('../edit/proposal-dialog.tsx'), ['memory']);
const TAGS = earlyPart(() => import('../list/tag-dialog.tsx'), ['memory']);
const SUPERSEDE = earlyPart(() => import('../ledger/supersede-dialog.tsx'), ['memory']);
const MERGE = earlyPart(() => import('../ledger/merge-dialog.tsx'), ['memory']);
const PARTS = [MEMORY, PROPOSAL, TAGS, SUPERSEDE, MERGE];

function TaskDialog({ task, projectId, onClose }: { task: Task; projectId: number; onClose: () => void }) {
  const { t } = useTranslation('memory');
  const given = { projectId, onClose };
  switch (task.kind) {
    case 'create':
      return (
        <EarlyDialog
          part={MEMORY}
          given={given}
          title={t('form.createTitle')}
          field={t('form.content')}
          onClose={onClose}
        />
      );
    case 'edit':
      return (
        <EarlyDialog
          key={task.memoryId}
          part={MEMORY}
          given={{ memoryId: task.memoryId, ...given }}
          title={t('form.editTitle')}
          onClose={onClose}
        />
      );
    case 'proposal':
      return (
        <EarlyDialog
          part={PROPOSAL}
          given={{ proposal: task.proposal, ...given }}
          title={t('suggested.editTitle')}
          field={t('form.content')}
          onClose={onClose}
        />
      );
    case 'tag':
      return (
        <EarlyDialog
          part={TAGS}
          given={{ ids: task.ids, onDone: task.onDone, ...given }}
          title={t('bulk.tagTitle', { count: task.ids.length })}
          field={t('bulk.add')}
          onClose={onClose}
        />
      );
    case 'supersede':
      return (
        <EarlyDialog
          part={SUPERSEDE}
          given={{ memory: task.memory, ...given }}
          title={t('supersede.title')}
          field={t('supersede.search')}
          onClose={onClose}
        />
      );
    case 'merge':
      return (
        <EarlyDialog
          part={MERGE}
          given={{ pair: task.pair, ...given }}
          title={t('merge.title')}
          onClose={onClose}
        />
      );
  }
}

/** Holds the dialogs of the memory manager. */
export function Desk({ projectId, children }: { projectId: number; children: ReactNode }) {
  const [task, setTask] = useState<Task | null>(null);
  useEarly(PARTS);
  return (
    <DeskContext value={setTask}>
      {children}
      {task && <TaskDialog task={task} projectId={projectId} onClose={() => setTask(null)} />}
    </DeskContext>
  );
}
