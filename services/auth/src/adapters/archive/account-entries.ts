import type { AuthStore } from '../../domain/ports.ts';
import { effective } from '../../domain/preferences.ts';
import type { Devices } from '../../domain/security-ports.ts';
import { type Entry, json, jsonList } from './entry.ts';
import { each } from './lists.ts';
import { type Making, PAGE } from './parts.ts';

/** What auth itself has of a person; no secret, and no hash of one. */
export async function* accountEntries(
  store: AuthStore,
  devices: Devices,
  { userId, counts, partDone }: Making,
): AsyncGenerator<Entry> {
  const account = await store.getAccount(userId);
  if (!account) return;
  const { user, profile, preferences } = account;
  const { avatarId, ...told } = profile;
  counts.add('profiles');
  yield { path: 'account/profile.json', content: json({ ...user, ...told }) };
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
    content: jsonList(
      each(
        inPages(
          (limit, before) => store.listLogins(userId, limit, before),
          ({ id, userAgent, ...rest }) => ({
            id,
            device: deviceOf(userAgent),
            userAgent,
            ip: rest.ip,
            succeeded: rest.succeeded,
            reason: rest.reason,
            at: rest.at,
          }),
        ),
        () => counts.add('logins'),
      ),
    ),
  };
  yield {
    path: 'account/sessions.json',
    content: jsonList(
      each(
        inPages(
          (limit, before) => store.listSessions(userId, limit, before, now),
          ({ id, userAgent, ip, createdAt, expiresAt, lastActiveAt }) => ({
            id,
            device: deviceOf(userAgent),
            userAgent,
            ip,
            createdAt,
            expiresAt,
            lastActiveAt,
          }),
        ),
        () => counts.add('sessions'),
      ),
    ),
  };
  yield {
    path: 'account/api-tokens.json',
    content: jsonList(
      each(
        inPages(
          (limit, before) => store.listApiTokens(userId, limit, before),
          ({ id, name, scopes, prefix, createdAt, expiresAt, lastUsedAt }) => ({
            id,
            name,
            scopes,
            prefix,
            createdAt,
            expiresAt,
            lastUsedAt,
          }),
        ),
        () => counts.add('api_tokens'),
      ),
    ),
  };
  partDone();
}

async function* inPages<Item extends { id: string }, Result>(
  read: (limit: number, before: string | undefined) => Promise<Item[]>,
  map: (item: Item) => Result,
): AsyncGenerator<Result> {
  let before: string | undefined;
  for (;;) {
    const items = await read(PAGE, before);
    for (const item of items) yield map(item);
    before = items.at(-1)?.id;
    if (items.length < PAGE) return;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
