import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { freeAddresses, type TestPlatform, testPlatform } from '@cairn/testing';
import { childEnvironment } from '@cairn/testing/child-environment';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeServiceKeys } from '../../auth/index.ts';
import { type CairnClient, createClients } from '../client.ts';
import { resumed } from '../resumed.ts';

const CAIRN_SERVICE_KEYS = makeServiceKeys();

describe('two replicas of a service, while clients call', () => {
  let platform: TestPlatform;
  let replicas: { address: string; child: ChildProcess }[];
  let client: CairnClient<typeof DocumentsServiceDefinition>;
  let going: boolean;

  beforeEach(async () => {
    const addresses = await freeAddresses(2);
    platform = await testPlatform({
      env: { CAIRN_SERVICE_KEYS, CAIRN_DOCUMENTS_ADDRESS: addresses.join(',') },
    });
    replicas = await Promise.all(
      addresses.map(async (address) => ({ address, child: await start(address) })),
    );
    client = platform.identity('gateway').clients.connect(DocumentsServiceDefinition, addresses.join(','));
    going = true;
  });
  afterEach(async () => {
    for (const { child } of replicas) child.kill('SIGKILL');
    await platform.close();
  });

  /** Resolves when the replica serves. */
  async function start(address: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'replica-child.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...childEnvironment,
        CAIRN_DATA_DIR: platform.folder,
        CAIRN_SERVICE_KEYS,
        CAIRN_DOCUMENTS_ADDRESS: address,
        CAIRN_DRAIN_NOTICE_SECONDS: '1',
      },
    });
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('"ready"')) break;
    child.stdout.resume();
    return child;
  }

  const done = () => readFileSync(join(platform.folder, 'done'), 'utf8').split('\n').filter(Boolean);

  async function repeat(act: (round: number) => Promise<unknown>): Promise<number> {
    let round = 0;
    while (going) await act(round++);
    return round;
  }

  const write = (caller: number) =>
    repeat(async (round) => {
      const name = `write ${caller}.${round}`;
      expect((await client.renameDocument({ name })).document?.name).toBe(name);
    });

  const read = () => repeat(() => client.getDocument({}));

  /** Each takes a while, so that some are under way whenever a replica goes. */
  const upload = () =>
    repeat(async () => {
      const pieces = 40;
      const { document } = await client.uploadDocument(
        (async function* () {
          for (let piece = 0; piece < pieces; piece++) {
            yield { part: { $case: 'chunk' as const, value: Buffer.alloc(1_000) } };
            await wait(20);
          }
        })(),
      );
      expect(document?.fileSize).toBe(pieces * 1_000);
    });

  /** Reads numbers one after the other, wherever they come from; none may be missing or come twice. */
  async function follow(by = client): Promise<number> {
    let next = 0;
    const numbers = resumed({
      open: () => by.downloadDocument({ start: next }),
      signal: new AbortController().signal,
    });
    for await (const { chunk } of numbers) {
      expect(Number(chunk.toString())).toBe(next++);
      if (!going) break;
    }
    return next;
  }

  async function pids(): Promise<Set<string | undefined>> {
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.getDocument({})));
    return new Set(answers.map(({ document }) => document?.name));
  }

  it('restarted one after the other lose no call, no upload and no stream', async () => {
    const load = Promise.all([
      ...[1, 2, 3, 4].map(write),
      read(),
      upload(),
      upload(),
      follow(),
      follow(),
      follow(),
    ]);
    load.catch(() => undefined);
    for (const replica of [...replicas, ...replicas]) {
      const ended = once(replica.child, 'exit');
      replica.child.kill('SIGTERM');
      expect(await Promise.race([ended, load])).toEqual([0, null]);
      replica.child = await start(replica.address);
    }
    await expect.poll(async () => (await pids()).size).toBe(2);
    going = false;
    const counts = await load;
    const writes = counts.slice(0, 4).reduce((sum, count) => sum + count, 0);
    const written = done().filter((what) => what.startsWith('write'));
    expect(written.length).toBe(writes);
    expect(new Set(written).size).toBe(writes);
    expect(Math.min(...counts)).toBeGreaterThan(3);
  });

  it('killed fail no read and no stream; a write that was under way fails and is not retried', async () => {
    const load = Promise.all([read(), read(), follow(), follow()]);
    load.catch(() => undefined);
    const writes = Promise.allSettled([1, 2, 3, 4].map((n) => client.renameDocument({ name: `slow ${n}` })));
    await expect.poll(() => done().length).toBe(4);
    for (const replica of replicas) {
      const ended = once(replica.child, 'exit');
      replica.child.kill('SIGKILL');
      await Promise.race([ended, load]);
      await expect.poll(async () => (await pids()).size).toBe(1);
      replica.child = await start(replica.address);
      await expect.poll(async () => (await pids()).size).toBe(2);
    }
    for (const result of await writes) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    }
    expect(done().sort()).toEqual(['slow 1', 'slow 2', 'slow 3', 'slow 4']);
    going = false;
    await load;
  });

  it('frozen are left by those who follow one', async () => {
    const { serviceTokens } = platform.identity('gateway');
    const clients = createClients({ serviceTokens, keepAliveMs: 300 });
    const watchful = clients.connect(
      DocumentsServiceDefinition,
      replicas.map(({ address }) => address).join(','),
    );
    await watchful.getDocument({});
    const followers = [1, 2, 3, 4].map(() => {
      let last = 0;
      const followed = (async () => {
        for await (const { chunk } of resumed({
          open: () => watchful.downloadDocument({ start: last + 1 }),
          signal: new AbortController().signal,
        })) {
          expect(Number(chunk.toString())).toBe(++last);
          if (!going) return;
        }
      })();
      followed.catch(() => undefined);
      return { at: () => last, followed };
    });
    await expect.poll(() => Math.min(...followers.map(({ at }) => at()))).toBeGreaterThan(10);
    replicas[0]?.child.kill('SIGSTOP');
    const before = followers.map(({ at }) => at());
    await expect
      .poll(() => followers.every(({ at }, index) => at() > (before[index] ?? 0) + 50), { timeout: 15_000 })
      .toBe(true);
    replicas[0]?.child.kill('SIGCONT');
    going = false;
    await Promise.all(followers.map(({ followed }) => followed));
    clients.close();
  });
});
