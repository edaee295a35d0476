import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { MemoryItem, MemoryPair, MemoryProposal } from '#lib/api/types.ts';

const MemoryDialog = lazy(() => import('../edit/memory-dialog.tsx'));
const ProposalDialog = lazy(() => import('../edit/proposal-dialog.tsx'));
const TagDialog = lazy(() => import('../list/tag-dialog.tsx'));
const SupersedeDialog = lazy(() => import('../ledger/supersede-dialog.tsx'));
const MergeDialog = lazy(() => import('../ledger/merge-dialog.tsx'));

/** What people are at, of which there is one at a time. */
type Task =
  | { kind: 'create' }
  | { kind: 'edit'; memoryId: string }
  | { kind: 'proposal'; proposal: MemoryProposal }
  | { kind: 'tag'; ids: readonly string[]; onDone: () => void }
  | { kind: 'supersede'; memory: MemoryItem }
  | { kind: 'merge'; pair: MemoryPair };

type Begin = (task: Task) => void;

const Context = createContext<Begin>(() => undefined);

/** Opens the dialog of a task, wherever it is asked for. */
export const useDesk = (): Begin => use(Context);

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
  const begin = useMemo<Begin>(() => setTask, []);
  return (
    <Context value={begin}>
      {children}
      {task && (
        <Suspense>
          <TaskDialog task={task} projectId={projectId} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </Context>
  );
}
