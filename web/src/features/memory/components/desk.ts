import { createContext, use } from 'react';
import type { MemoryItem, MemoryPair, MemoryProposal } from '#lib/api/types.ts';

/** What people are at, of which there is one at a time. */
export type Task =
  | { kind: 'create' }
  | { kind: 'edit'; memoryId: string }
  | { kind: 'proposal'; proposal: MemoryProposal }
  | { kind: 'tag'; ids: readonly string[]; onDone: () => void }
  | { kind: 'supersede'; memory: MemoryItem }
  | { kind: 'merge'; pair: MemoryPair };

export const DeskContext = createContext<(task: Task) => void>(() => undefined);

/** Opens the dialog of a task, wherever it is asked for. */
export const useDesk = (): ((task: Task) => void) => use(DeskContext);
