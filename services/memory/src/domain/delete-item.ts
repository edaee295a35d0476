import { newEvent } from '@cairn/messaging/events';
import type { MemoryStore } from './ports.ts';
import { refusals } from './refusals.ts';

/** @throws NotFound when the project has no such item. */
export async function deleteItem(
  store: MemoryStore,
  { projectId, itemId }: { projectId: number; itemId: string },
  by: { userId: string; traceId: string },
): Promise<void> {
  const event = newEvent(
    { $case: 'memoryDeleted', value: { itemId } },
    { actorId: by.userId, projectId, traceId: by.traceId },
  );
  if (!(await store.remove(projectId, itemId, [event]))) {
    throw refusals.memory_not_found();
  }
}
