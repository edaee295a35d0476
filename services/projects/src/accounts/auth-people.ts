import { type EventBus, payloadOf, subjects } from '@cairn/messaging/events';
import type { AuthServiceClient, User } from '@cairn/proto/auth';
import type { People, Person } from './ports.ts';

/** How long what auth said is shown without asking again, in milliseconds. */
const FRESH_MS = 30_000;
const MOST_KEPT = 10_000;
/** The most accounts that auth returns at once. */
const PORTION = 500;

/**
 * Asks auth, and remembers for a moment: a page of projects or members names the same few people again and again. An
 * event of an account drops what is remembered of it.
 */
export function authPeople(
  auth: Pick<AuthServiceClient<object>, 'batchGetUsers'>,
  bus: Pick<EventBus, 'watch'>,
): People {
  const kept = new Map<string, { person: Person; until: number }>();
  /** Counts events: what was asked for before the last one may be older than it, and is not remembered. */
  let changes = 0;
  bus.watch([subjects.userUpdated, subjects.userDeleted], (event) => {
    const account = payloadOf(event, 'userUpdated') ?? payloadOf(event, 'userDeleted');
    if (!account) return;
    changes++;
    kept.delete(account.userId);
  });

  async function askAll(ids: readonly string[]): Promise<Map<string, Person>> {
    const people = new Map<string, Person>();
    for (let from = 0; from < ids.length; from += PORTION) {
      const { users } = await auth.batchGetUsers({ ids: ids.slice(from, from + PORTION) });
      for (const user of users) people.set(user.id, toPerson(user));
    }
    return people;
  }

  function keep(people: ReadonlyMap<string, Person>): void {
    if (kept.size + people.size > MOST_KEPT) kept.clear();
    const until = Date.now() + FRESH_MS;
    for (const [id, person] of people) kept.set(id, { person, until });
  }

  return {
    async find(userIds) {
      const now = Date.now();
      const found = new Map<string, Person>();
      for (const id of userIds) {
        const known = kept.get(id);
        if (known && known.until > now) found.set(id, known.person);
      }
      const before = changes;
      const asked = await askAll([...new Set(userIds)].filter((id) => !found.has(id)));
      if (changes === before) keep(asked);
      return new Map([...found, ...asked]);
    },
    async ownerOf(email) {
      const { users } = await auth.batchGetUsers({ emails: [email] });
      const [owner] = users.map(toPerson);
      return owner;
    },
    ask: async (userId) => (await askAll([userId])).get(userId),
    askAll,
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
