import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DeskContext, type Task } from '../components/desk.ts';

const MemoryDialog = lazy(() => import('../edit/memory-dialog.tsx'));
const ProposalDialog = lazy(() => import('../edit/proposal-dialog.tsx'));
const TagDialog = lazy(() => import('../list/tag-dialog.tsx'));
const SupersedeDialog = lazy(() => import('../ledger/supersede-dialog.tsx'));
const MergeDialog = lazy(() => import('../ledger/merge-dialog.tsx'));

function TaskDialog({ task, projectId, onClose }: { task: Task; projectId: number; onClose: () => void }) {
  const props = { projectId, onClose };
  switch (task.kind) {
    case 'create':
      return <MemoryDialog {...props} />;
    case 'edit':
      return <MemoryDialog key={task.memoryId} memoryId={task.memoryId} {...props} />;
    case 'proposal':
      return <ProposalDialog proposal={task.proposal} {...props} />;
    case 'tag':
      return <TagDialog ids={task.ids} onDone={task.onDone} {...props} />;
    case 'supersede':
      return <SupersedeDialog memory={task.memory} {...props} />;
    case 'merge':
      return <MergeDialog pair={task.pair} {...props} />;
  }
}

/** Holds the dialogs of the memory manager, each fetched when it is first asked for. */
export function Desk({ projectId, children }: { projectId: number; children: ReactNode }) {
  const [task, setTask] = useState<Task | null>(null);
  return (
    <DeskContext value={setTask}>
      {children}
      {task && (
        <Suspense>
          <TaskDialog task={task} projectId={projectId} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </DeskContext>
  );
}
