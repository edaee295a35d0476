import { type Counts, type Entry, json, jsonList } from '@cairn/service/people';
import { effective } from '../../accounts/preferences.ts';
import type { Devices } from '../../sessions/ports.ts';
import type { AuthStore } from '../../store/auth-store.ts';

/** Records read at once. */
const PAGE = 100;

/** What auth itself has of a person; no secret, and no hash of one. */
export async function* accountEntries(
  store: AuthStore,
  devices: Devices,
  { userId, counts }: { userId: string; counts: Counts },
): AsyncGenerator<Entry> {
  const account = await store.getAccount(userId);
  if (!account) return;
  const { user, profile, preferences } = account;
  const { avatarId, ...shown } = profile;
  counts.add('profiles');
  yield { path: 'account/profile.json', content: json({ ...user, ...shown }) };
  counts.add('preferences');
  yield {
    path: 'account/preferences.json',
    content: json({ ...effective(preferences), updatedAt: preferences.updatedAt }),
    modifiedAt: preferences.updatedAt,
  };
  const picture = avatarId ? await store.getAvatar(userId, avatarId) : undefined;
  if (picture) {
    counts.add('pictures');
    yield { path: 'account/picture.webp', content: once(picture) };
  }
  const now = new Date();
  const deviceOf = (userAgent: string) => devices(userAgent).name;
  yield {
    path: 'account/login-history.json',
    content: list(
      'logins',
      (limit, before) => store.listLogins(userId, limit, before),
      ({ id, userAgent, ip, succeeded, reason, at }) => {
        return { id, device: deviceOf(userAgent), userAgent, ip, succeeded, reason, at };
      },
    ),
  };
  yield {
    path: 'account/sessions.json',
    content: list(
      'sessions',
      (limit, before) => store.listSessions(userId, limit, before, now),
      ({ id, userAgent, ip, createdAt, expiresAt, lastActiveAt }) => {
        return { id, device: deviceOf(userAgent), userAgent, ip, createdAt, expiresAt, lastActiveAt };
      },
    ),
  };
  yield {
    path: 'account/api-tokens.json',
    content: list(
      'api_tokens',
      (limit, before) => store.listApiTokens(userId, limit, before),
      ({ id, name, scopes, prefix, createdAt, expiresAt, lastUsedAt }) => {
        return { id, name, scopes, prefix, createdAt, expiresAt, lastUsedAt };
      },
    ),
  };

  function list<Item extends { id: string }>(
    kind: string,
    read: (limit: number, before: string | undefined) => Promise<Item[]>,
    present: (item: Item) => object,
  ): AsyncGenerator<string> {
    return jsonList(counts.of(kind, inPages(read), present));
  }
}

async function* inPages<Item extends { id: string }>(
  read: (limit: number, before: string | undefined) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let before: string | undefined;
  for (;;) {
    const items = await read(PAGE, before);
    yield* items;
    before = items.at(-1)?.id;
    if (items.length < PAGE) return;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
