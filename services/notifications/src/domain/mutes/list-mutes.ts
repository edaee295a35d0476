import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import type { NotificationsStore } from '../ports.ts';

/** One page of a person's mutes, in the order of projects: 100 unless asked otherwise, 500 at most. */
export async function listMutes(
  store: Pick<NotificationsStore, 'listMutes'>,
  userId: string,
  { projectId, ...page }: PageRequest & { projectId: number },
) {
  return readPage('mutes', page, { usual: 100, most: 500, ...byId }, (limit, after) =>
    store.listMutes(userId, { ...(projectId && { projectId }), limit, ...(after && { after }) }),
  );
}
