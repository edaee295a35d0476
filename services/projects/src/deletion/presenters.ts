import type { DeletionReceipt } from '@cairn/proto/projects';
import type { Deletion } from './deletion.ts';

export function presentReceipt(deletion: Deletion): DeletionReceipt {
  return {
    ...deletion,
    finishedAt: deletion.finishedAt ?? undefined,
    parts: [...deletion.parts],
  };
}
