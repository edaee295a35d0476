import { serviceAddress } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { PeopleServiceDefinition } from '@cairn/proto/people';
import { type Entry, peopleService } from '@cairn/service/people';
import { anyKnownCaller, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceEntries } from './service-entries.ts';

/** Breaks the stream off in the middle of an entry, between two, and after the last. */
const pieces = { 'one.json': ['a', 'b', 'c'], 'two.json': [], 'three.json': ['d', 'e'] };

describe('what a service adds to an archive', () => {
  let platform: TestPlatform;
  /** How many pieces are sent before each break; the next stream lasts. */
  let breaks: number[];
  let opened: number;
  let changed: string | undefined;

  beforeEach(async () => {
    [breaks, opened, changed] = [[], 0, undefined];
    platform = await testPlatform();
    const people = peopleService({
      service: 'memory',
      countParts: async () => 3,
      async *entries({ counts, partDone }) {
        let left = breaks[opened++] ?? Number.POSITIVE_INFINITY;
        async function* content(path: string, texts: readonly string[]) {
          for (const text of texts) {
            if (left-- === 0) throw commonRefusals.part_away();
            counts.add('pieces');
            yield path === changed && opened > 1 ? text.toUpperCase() : text;
          }
        }
        for (const [path, texts] of Object.entries(pieces)) {
          counts.add('entries');
          yield { path, content: content(path, texts) };
          partDone();
        }
        if (left-- === 0) throw commonRefusals.part_away();
      },
      count: async () => ({}),
      erase: async () => undefined,
    });
    const callers = anyKnownCaller(MemoryServiceDefinition);
    await platform.start(serve(platform, 'memory', MemoryServiceDefinition, {}, callers, [people]));
  });
  afterEach(() => platform.close());

  async function read() {
    const client = platform
      .identity('auth')
      .clients.connect(PeopleServiceDefinition, serviceAddress(platform.config, 'memory'), 'memory');
    const { signal } = new AbortController();
    const counts: Record<string, number> = {};
    const token = await platform.auth.token({ scope: 'read' });
    const entries = serviceEntries(client, {
      signal,
      call: async () => forward({ token, traceId: '', signal }),
      onEntry: (end) => {
        for (const [kind, records] of Object.entries(end.counts))
          counts[kind] = (counts[kind] ?? 0) + records;
      },
    });
    const texts: Record<string, string> = {};
    for await (const { path, content } of entries) texts[path] = await textOf(content);
    return { texts, counts };
  }

  async function textOf(content: Entry['content']): Promise<string> {
    const bytes: Buffer[] = [];
    for await (const piece of content) bytes.push(Buffer.from(piece as Uint8Array));
    return Buffer.concat(bytes).toString();
  }

  const whole = {
    texts: { 'one.json': 'abc', 'two.json': '', 'three.json': 'de' },
    counts: { entries: 3, pieces: 5 },
  };

  it.each([[[]], [[0]], [[2]], [[3]], [[4]], [[5]], [[1, 2, 1, 4]]])(
    'comes whole and once, also when its stream breaks off after %j pieces',
    async (given) => {
      breaks = given;
      expect(await read()).toEqual(whole);
      expect(opened).toBe(given.length + 1);
    },
  );

  it('fails when an entry has changed between two streams, of which it would be half and half', async () => {
    breaks = [2];
    changed = 'one.json';
    await expect(read()).rejects.toThrow('changed');
  });
});
