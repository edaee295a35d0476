import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { payloadOf } from '@cairn/messaging/events';
import { describePortable } from '@cairn/persistence/portable/contract';
import { eventually } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import { describe, expect, it } from 'vitest';
import { describeAccountStore } from '../accounts/contract.ts';
import { describeAdminRecords } from '../admin/contract.ts';
import { describeDeletions } from '../deletion/contract.ts';
import { describeExports } from '../export/contract.ts';
import { describeResealing } from '../second-factor/reseal.contract.ts';
import type { AuthStore } from './auth-store.ts';
import { checkFilled, describeAuthStore, fill } from './contract.ts';
import { openMongoStore } from './mongo.ts';
import { describeSecurityStore } from './security.contract.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const { mongo, servers, close } = testMongo();
  const store = openMongoStore(mongo);
  await store.component.start?.();
  return { store, servers, close };
}

async function openSqlite() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

/**
 * Runs a process that registers people and signs them in and out, and kills it after some. Gives how many it had begun.
 */
async function liveAndDie(name: string, servers: Record<string, string>, after: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'mongo-child.ts'), name], {
    env: { ...process.env, ...servers },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let done = 0;
  for await (const _ of createInterface(child.stdout)) {
    if (++done >= after) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return done + 8;
}

describeAuthStore('MongoDB', open);
describeAccountStore('MongoDB', open);
describeSecurityStore('MongoDB', open);
describeDeletions('MongoDB', open);
describeExports('MongoDB', open);
describeAdminRecords('MongoDB', open);
describeResealing('MongoDB', open);

describePortable('auth', {
  adapters: [
    ['SQLite', openSqlite],
    ['MongoDB', open],
    ['SQLite', openSqlite],
    ['MongoDB', open],
  ],
  fill,
  check: checkFilled,
});

describe('a process that is killed', () => {
  it('leaves whole accounts, sessions and revocations, or none', async () => {
    const { store, servers, close } = await open();
    try {
      for (const after of [5, 11, 23, 42, 77]) {
        const name = `killed after ${after}`;
        const begun = await liveAndDie(name, servers, after);
        const people = Array.from({ length: begun }, (_, n) => `${name}-${n}`);
        // What it had sent when it died may still be on its way.
        await eventually(() => expectWhole(store, people));
      }
    } finally {
      await close();
    }
  });

  async function expectWhole(store: AuthStore, people: readonly string[]): Promise<void> {
    const events = (await store.outbox.read(1_000)).map(({ event }) => event);
    const registered = events.map((event) => payloadOf(event, 'userRegistered')?.userId);
    const ended = events.map((event) => payloadOf(event, 'sessionRevoked')?.sessionId);
    const revocations = await store.listRevocations(1_000, new Date(0), undefined);
    const revoked = revocations.map(({ sessionId }) => sessionId);
    for (const who of people) {
      const account = await store.findCredential(who);
      expect(await store.hasEmailKey(who)).toBe(account !== undefined);
      expect(await store.getUser(who)).toEqual(account?.user);
      expect(registered.includes(who)).toBe(account !== undefined);
      const session = await store.getSession(`session of ${who}`);
      expect(await store.listLogins(who, 10, undefined)).toHaveLength(session ? 1 : 0);
      expect(ended.includes(`session of ${who}`)).toBe(revoked.includes(`session of ${who}`));
    }
    expect(registered.filter((who) => who !== undefined && people.includes(who)).length).toBeGreaterThan(0);
  }
});
