import { type PageRequest, readPage } from '@cairn/platform/paging';
import { nameMatcher } from '@cairn/service/words';
import { z } from 'zod';
import type { SessionRecords } from './ports.ts';
import type { Session } from './session.ts';

/** The last session of a page, and whether it is among the pinned ones, which come first. */
const place = z.tuple([z.boolean(), z.int()]);
type Place = z.infer<typeof place>;

const paging = { usual: 50, most: 200, place, placeOf: ({ pinned, id }: Session) => [pinned, id] };

/** How many sessions are read at once to find those whose names match. */
const PORTION = 200;

export interface ListSessions extends PageRequest {
  projectId: number;
  userId: string;
  /** Only those whose names have each of these words; empty or absent for all. */
  query?: string;
}

/**
 * A person's sessions of a project: pinned ones first, each part newest first.
 *
 * @throws InvalidInput for a page token of another list.
 */
export function listSessions(store: Pick<SessionRecords, 'listSessions'>, input: ListSessions) {
  const { projectId, userId, query = '' } = input;
  const isFound = nameMatcher(query);
  const portion = (limit: number) => (query.trim() === '' ? limit : Math.max(limit, PORTION));

  /** Up to `limit` of one part that match, with ids below `before`. */
  async function findIn(pinned: boolean, limit: number, before?: number): Promise<Session[]> {
    const found: Session[] = [];
    for (let below = before; ; ) {
      const some = await store.listSessions(projectId, userId, portion(limit), below, pinned);
      found.push(...some.filter(({ name }) => isFound(name)));
      if (found.length >= limit || some.length < portion(limit)) return found.slice(0, limit);
      below = some.at(-1)?.id;
    }
  }

  return readPage('sessions', input, paging, async (limit, after: Place | undefined) => {
    const [inPinned, before] = after ?? [true, undefined];
    const pinned = inPinned ? await findIn(true, limit, before) : [];
    if (pinned.length >= limit) return pinned;
    const others = await findIn(false, limit - pinned.length, inPinned ? undefined : before);
    return [...pinned, ...others];
  });
}
