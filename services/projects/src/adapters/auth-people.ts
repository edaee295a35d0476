import { type EventBus, payloadOf, subjects } from '@cairn/kit/events';
import type { AuthServiceClient, User } from '@cairn/proto/auth';
import type { People, Person } from '../domain/ports.ts';

/** How long what auth said is shown without asking again, in milliseconds. */
const FRESH_MS = 30_000;
const MOST_KEPT = 10_000;
/** The most accounts that auth tells of at once. */
const PORTION = 500;

/**
 * Asks auth, and remembers for a moment: a page of projects or members names the same few people again and again. News of
 * an account drops what is remembered of it.
 */
export function authPeople(
  auth: Pick<AuthServiceClient<object>, 'batchGetUsers'>,
  bus: Pick<EventBus, 'watch'>,
): People {
  const kept = new Map<string, { person: Person; until: number }>();
  bus.watch([subjects.userUpdated, subjects.userDeleted], (event) => {
    const told = payloadOf(event, 'userUpdated') ?? payloadOf(event, 'userDeleted');
    if (told) kept.delete(told.userId);
  });

  async function load(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += PORTION) {
      const { users } = await auth.batchGetUsers({ ids: ids.slice(from, from + PORTION) });
      if (kept.size >= MOST_KEPT) kept.clear();
      const until = Date.now() + FRESH_MS;
      for (const user of users) kept.set(user.id, { person: toPerson(user), until });
    }
  }

  return {
    async find(userIds) {
      const wanted = new Set(userIds);
      const now = Date.now();
      await load([...wanted].filter((id) => (kept.get(id)?.until ?? 0) <= now));
      const found = [...wanted].flatMap((id) => {
        const known = kept.get(id);
        // What was not told anew is no account any more.
        return known && known.until > now ? [[id, known.person] as const] : [];
      });
      return new Map(found);
    },

    async ask(userId) {
      const { users } = await auth.batchGetUsers({ ids: [userId] });
      const user = users.find(({ id }) => id === userId);
      return user && toPerson(user);
    },
  };
}

function toPerson(user: User): Person {
  return {
    userId: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    isEmailVerified: user.emailVerified,
    avatarUrl: user.avatarId ? `/api/users/${user.id}/avatar/${user.avatarId}` : '',
    language: user.language,
    passwordUpdatedAt: user.passwordUpdatedAt ?? null,
  };
}
