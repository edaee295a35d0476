import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payloadOf } from '@cairn/messaging/events';
import { openFolderBlobs } from '@cairn/persistence/blobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anExport } from '../export/contract.ts';
import type { PersonKeeper } from '../keepers/ports.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { type AccountDeletion, partsToReport } from './account-deletion.ts';
import { type CarryOutParts, carryOutDeletion } from './carry-out-deletion.ts';
import { aDeletion } from './contract.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const SOON = new Date('2099-01-01');

class Killed extends Error {}

/** Does as the real one, and dies right after its n-th call. */
function dyingAfter<Part extends object>(part: Part, calls: { left: number }): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]) => {
        if (calls.left < 0) throw new Killed();
        const result: unknown = await value.apply(target, given);
        if (--calls.left < 0) throw new Killed();
        return result;
      };
    },
  });
}

/** Projects of a person, of which each call releases one; and chat. */
function keepersOf(): PersonKeeper[] {
  let left = 2;
  let messages = 5;
  return [
    {
      service: 'projects',
      count: async () => [{ service: 'projects', store: 'projects', records: left }],
      erase: async () => {
        left = Math.max(0, left - 1);
        const stores = [{ service: 'search', store: 'project_index_entries', records: 6 }];
        return { erased: left === 0, done: left === 0, stores };
      },
    },
    {
      service: 'chat',
      count: async () => [{ service: 'chat', store: 'messages', records: messages }],
      erase: async () => {
        messages = 0;
        return { erased: true, done: true, stores: [] };
      },
    },
  ];
}

async function someone(store: AuthStore): Promise<AccountDeletion> {
  const user = { id: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: '', createdAt: T0 };
  await store.addUser(user, { emailKey: user.email, passwordHash: 'hash' }, []);
  const from = { userId: 'ada', ip: '::1', userAgent: 'Firefox' };
  const session = { id: 'session', ...from, createdAt: T0, expiresAt: SOON, lastActiveAt: T0 };
  await store.addSession(session, { id: 'login', ...from, succeeded: true, at: T0 });
  const token = { id: 'token', userId: 'ada', name: 'ci', prefix: 'p', createdAt: T0 };
  await store.addApiToken(
    { ...token, scopes: ['read'], expiresAt: SOON, lastUsedAt: undefined },
    'hash of token',
    [],
  );
  await store.addDeletion(aDeletion({ id: 'receipt', userId: 'ada', parts: partsToReport() }), []);
  return (await store.takeDeletion(SOON, SOON)) ?? expect.fail('nothing is due');
}

/** Has an archive made for them. */
async function withArchive({ store, archives }: CarryOutParts): Promise<void> {
  await store.addExport(anExport({ id: 'export', userId: 'ada' }));
  await store.takeExport(SOON, SOON, 'lease');
  async function* content() {
    yield Buffer.from('all that they have');
  }
  const { sha256, size } = await archives.put('export', content(), { maxBytes: 1_000 });
  const archive = { bytes: size, sha256 };
  await store.finishExport('export', 'lease', { state: 'ready', archive, expiresAt: SOON });
}

/** What holds of a deletion that was carried out, whatever happened on the way. */
async function expectWhole(store: AuthStore): Promise<void> {
  const events = (await store.outbox.read(100)).map(({ event }) => event);
  expect(events.some((event) => payloadOf(event, 'userDeleted')?.userId === 'ada')).toBe(true);
  const ended = events.map((event) => payloadOf(event, 'sessionRevoked')?.sessionId).filter(Boolean);
  expect(ended.sort()).toEqual(['session', 'token']);
  expect(await store.getAccount('ada')).toBeUndefined();
  const receipt = await store.findDeletion('receipt');
  expect(receipt).toMatchObject({ state: 'finished', userId: '' });
  const numbers = receipt?.parts.filter(({ deleted }) => deleted > 0) ?? [];
  expect(Object.fromEntries(numbers.map((part) => [`${part.service} ${part.store}`, part.deleted]))).toEqual({
    'auth accounts': 1,
    'auth sessions': 1,
    'auth logins': 1,
    'auth api_tokens': 1,
    'auth exports': 1,
    'projects projects': 2,
    'chat messages': 5,
    'search project_index_entries': 6,
  });
}

describe('carrying out the deletion of an account', () => {
  let folder: string;
  let lives = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-deletions-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function live(work: (parts: CarryOutParts, deletion: AccountDeletion) => Promise<unknown>) {
    const store = openSqliteStore(':memory:');
    try {
      const archives = await openFolderBlobs(join(folder, String(lives++)));
      const parts = { store, keepers: keepersOf(), archives };
      const deletion = await someone(store);
      await withArchive(parts);
      await work(parts, deletion);
      await expectWhole(store);
      expect(await store.findExport('export')).toBeUndefined();
      for await (const left of archives.list()) expect.fail(`${left.sha256} is left`);
    } finally {
      await store.component.stop?.();
    }
  }

  const { signal } = new AbortController();

  /** As the worker does, a while apart. */
  async function inRounds(parts: CarryOutParts, deletion: AccountDeletion): Promise<void> {
    await carryOutDeletion(parts, deletion, signal, T0);
    const announced = await parts.store.findDeletionOf('ada');
    if (announced) await carryOutDeletion(parts, announced, signal, new Date(T0.getTime() + 2_000));
  }

  it('goes on after a process that was killed after any of its steps', async () => {
    let deaths = 0;
    for (let step = 0; deaths === step; step++) {
      await live(async ({ store, keepers, archives }, deletion) => {
        const calls = { left: step };
        const dying = {
          store: dyingAfter(store, calls),
          keepers: keepers.map((keeper) => dyingAfter(keeper, calls)),
          archives: dyingAfter(archives, calls),
        };
        await inRounds(dying, deletion).catch((error) => {
          if (!(error instanceof Killed)) throw error;
          deaths++;
        });
        const again = await store.findDeletionOf('ada');
        if (again) await inRounds({ store, keepers, archives }, again);
      });
    }
    expect(deaths).toBeGreaterThan(15);
  });

  it('does no harm when two do it at once', async () => {
    await live((parts, deletion) => Promise.all([inRounds(parts, deletion), inRounds(parts, deletion)]));
  });

  it('is done at no service before a second round, and at none while one is away', async () => {
    await live(async ({ store, keepers, archives }, deletion) => {
      const parts = { store, keepers, archives };
      const away: PersonKeeper = {
        service: 'memory',
        count: async () => Promise.reject(new Error('away')),
        erase: async () => Promise.reject(new Error('away')),
      };
      const withAway = { ...parts, keepers: [away, ...keepers] };
      await expect(carryOutDeletion(withAway, deletion, signal, T0)).rejects.toThrow('away');
      // The others were asked all the same.
      expect(await keepers[1]?.count({ userId: 'ada', email: '' }, signal)).toMatchObject([{ records: 0 }]);
      expect(await store.getAccount('ada')).toBeDefined();
      for (const at of [T0, new Date(T0.getTime() + 500)]) {
        const now = (await store.findDeletionOf('ada')) ?? expect.fail('it is finished');
        expect(now.parts.every(({ done }) => !done)).toBe(true);
        await carryOutDeletion(parts, now, signal, at);
      }
      const announced = (await store.findDeletionOf('ada')) ?? expect.fail('it is finished');
      expect(announced.parts.every(({ done }) => !done)).toBe(true);
      await inRounds(parts, announced);
    });
  });
});
