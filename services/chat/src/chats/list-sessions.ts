import { decodePageToken, pageOf, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

const token = z.number().int();

/** A person's sessions of a project, newest first. @throws InvalidInput for a page token of another list. */
export async function listSessions(
  store: Pick<SessionRecords, 'listSessions'>,
  input: { projectId: number; userId: string; pageSize: number; pageToken: string },
): Promise<{ sessions: Session[]; nextPageToken: string }> {
  const size = pageSize(input.pageSize, 50, 200);
  const before = decodePageToken(input.pageToken, token);
  const found = await store.listSessions(input.projectId, input.userId, size + 1, before);
  const { items: sessions, nextPageToken } = pageOf(found, size, (last) => last.id);
  return { sessions, nextPageToken };
}
