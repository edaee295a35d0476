import { type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

const paging = { usual: 50, most: 200, place: z.number().int(), placeOf: ({ id }: Session) => id };

/** A person's sessions of a project, newest first. @throws InvalidInput for a page token of another list. */
export function listSessions(
  store: Pick<SessionRecords, 'listSessions'>,
  input: { projectId: number; userId: string } & PageRequest,
) {
  return readPage('sessions', input, paging, (limit, before) =>
    store.listSessions(input.projectId, input.userId, limit, before),
  );
}
