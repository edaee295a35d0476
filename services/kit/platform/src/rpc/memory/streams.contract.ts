import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { eventually } from '@cairn/testing';
import { ServerError, Status } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_LIMIT } from '../limits.ts';
import { type Probe, probe, type TransportName } from './testing/probe.ts';

const KIBIBYTE = 1024;

/** What holds of calls that stream, whatever carries them. */
export function streamsContract(transport: TransportName): void {
  describe(`a stream over ${transport}`, () => {
    let under: Probe;

    beforeEach(async () => {
      under = await probe(transport);
      await under.server.start?.();
    });
    afterEach(() => under.close());

    async function all(stream: AsyncIterable<{ chunk: Uint8Array }>): Promise<string[]> {
      const texts: string[] = [];
      for await (const { chunk } of stream) texts.push(Buffer.from(chunk).toString());
      return texts;
    }

    const chunkOf = (text: string) => ({ chunk: Buffer.from(text) });
    const partOf = (text: string) => ({ part: { $case: 'chunk', value: Buffer.from(text) } });

    function textOf(request: { part?: { $case: string; value: unknown } | undefined }): string {
      return Buffer.isBuffer(request.part?.value) ? request.part.value.toString() : '';
    }

    async function* endless(size: number, onSent: (count: number) => void = () => undefined) {
      for (let count = 1; count <= 10_000; count++) {
        onSent(count);
        yield { chunk: Buffer.alloc(size), part: { $case: 'chunk', value: Buffer.alloc(size) } };
      }
    }

    /** Waits until a count has stayed the same for many turns of the event loop. */
    async function standstill(count: () => number): Promise<void> {
      for (let turns = 0, last = -1; turns < 200; turns++) {
        if (count() !== last) turns = 0;
        last = count();
        await turn();
      }
    }

    it('of answers comes in order, and ends', async () => {
      under.handlers.listen = async function* () {
        yield chunkOf('a');
        yield {};
        yield chunkOf('c');
      };
      expect(await all(under.client.listen({}))).toEqual(['a', '', 'c']);
    });

    it('of answers ends with the error that follows them', async () => {
      under.handlers.listen = async function* () {
        yield chunkOf('a');
        yield chunkOf('b');
        throw new ServerError(Status.ABORTED, 'no more');
      };
      const read: string[] = [];
      const reading = (async () => {
        for await (const { chunk } of under.client.listen({})) read.push(Buffer.from(chunk).toString());
      })();
      await expect(reading).rejects.toMatchObject({ code: Status.ABORTED, details: 'no more' });
      expect(read).toEqual(['a', 'b']);
    });

    it('of requests is read in order, and answered once', async () => {
      under.handlers.send = async (requests) => {
        const texts: string[] = [];
        for await (const request of requests) texts.push(textOf(request));
        return { name: texts.join() };
      };
      async function* parts() {
        yield partOf('a');
        yield {};
        yield partOf('c');
      }
      expect((await under.client.send(parts())).name).toBe('a,,c');
    });

    it('both ways goes back and forth', async () => {
      under.handlers.talk = async function* (requests) {
        for await (const request of requests) yield chunkOf(`${textOf(request)}!`);
      };
      async function* parts() {
        yield partOf('a');
        yield partOf('b');
      }
      expect(await all(under.client.talk(parts()))).toEqual(['a!', 'b!']);
    });

    it('is not begun before its first message is asked for', async () => {
      let begun = 0;
      under.handlers.listen = async function* () {
        begun++;
        yield {};
      };
      under.handlers.ask = async () => ({});
      const stream = under.client.listen({});
      await under.client.ask({});
      expect(begun).toBe(0);
      await all(stream);
      expect(begun).toBe(1);
    });

    it('ends its handler when its reader leaves, at a yield and at a wait', async () => {
      for (const waits of [true, false]) {
        const ended = Promise.withResolvers<void>();
        under.handlers.listen = async function* (_, { signal }) {
          try {
            yield chunkOf('a');
            if (waits) await new Promise((resolve) => signal.addEventListener('abort', resolve));
            else yield* endless(KIBIBYTE);
          } finally {
            ended.resolve();
          }
        };
        for await (const _ of under.client.listen({})) break;
        await ended.promise;
      }
    });

    it('ends when its caller’s signal fires, and its handler learns of it', async () => {
      const ended = Promise.withResolvers<void>();
      under.handlers.listen = async function* (_, { signal }) {
        signal.addEventListener('abort', () => ended.resolve());
        yield {};
        await ended.promise;
      };
      const leave = new AbortController();
      const stream = under.client.listen({}, { signal: leave.signal })[Symbol.asyncIterator]();
      await stream.next();
      const next = stream.next();
      leave.abort();
      await expect(next).rejects.toMatchObject({ name: 'AbortError' });
      await ended.promise;
    });

    /**
     * A socket gives no sign whether the requests ended or were broken off: a method that needs to know has its client
     * send an end.
     */
    it.each(['its caller leaves', 'they fail'])(
      'of requests is over for its handler when %s',
      async (why) => {
        const reading = Promise.withResolvers<void>();
        const over = Promise.withResolvers<void>();
        under.handlers.send = async (requests) => {
          try {
            for await (const _ of requests) reading.resolve();
          } finally {
            over.resolve();
          }
          return {};
        };
        const leave = new AbortController();
        const failing = Promise.withResolvers<never>();
        async function* parts() {
          yield partOf('a');
          await failing.promise;
        }
        const call = under.client.send(parts(), { signal: leave.signal });
        const left = why === 'they fail' ? { message: 'no such file' } : { name: 'AbortError' };
        const outcome = expect(call).rejects.toMatchObject(left);
        await reading.promise;
        if (why === 'they fail') failing.reject(new Error('no such file'));
        else leave.abort();
        await outcome;
        await over.promise;
      },
    );

    // In memory alone.
    if (transport === 'memory') {
      it('of requests that is broken off is an error for its handler', async () => {
        const reading = Promise.withResolvers<void>();
        const over = Promise.withResolvers<[unknown, boolean]>();
        under.handlers.send = async (requests, { signal }) => {
          try {
            for await (const _ of requests) reading.resolve();
          } catch (error) {
            over.resolve([error, signal.aborted]);
          }
          return {};
        };
        const leave = new AbortController();
        async function* parts() {
          yield partOf('a');
          await new Promise(() => undefined);
        }
        const call = under.client.send(parts(), { signal: leave.signal });
        const left = expect(call).rejects.toMatchObject({ name: 'AbortError' });
        await reading.promise;
        leave.abort();
        await left;
        expect(await over.promise).toEqual([expect.objectContaining({ name: 'AbortError' }), true]);
      });
    }

    it('of requests may be answered, or refused, before it ends, and is read no further', async () => {
      const left = Promise.withResolvers<void>();
      async function* parts() {
        try {
          yield* endless(64 * KIBIBYTE);
        } finally {
          left.resolve();
        }
      }
      under.handlers.send = async (requests) => {
        for await (const request of requests) return { name: String(textOf(request).length) };
        return {};
      };
      expect((await under.client.send(parts())).name).toBe(String(64 * KIBIBYTE));
      await left.promise;
      under.handlers.send = async () => {
        throw new ServerError(Status.OUT_OF_RANGE, 'too large');
      };
      await expect(under.client.send(parts())).rejects.toMatchObject({ code: Status.OUT_OF_RANGE });
    });

    it('fails where one of its messages is larger than either side takes', async () => {
      const ended = Promise.withResolvers<void>();
      under.handlers.listen = async function* (_, { signal }) {
        signal.addEventListener('abort', () => ended.resolve());
        yield { chunk: Buffer.alloc(MESSAGE_LIMIT + 1) };
        yield* endless(KIBIBYTE);
      };
      const tooLarge = { code: Status.RESOURCE_EXHAUSTED };
      await expect(all(under.client.listen({}))).rejects.toMatchObject(tooLarge);
      await ended.promise;
      under.handlers.send = async (requests) => {
        for await (const _ of requests);
        return {};
      };
      async function* parts() {
        yield partOf('a');
        yield partOf('b'.repeat(MESSAGE_LIMIT + 1));
      }
      await expect(under.client.send(parts())).rejects.toMatchObject(tooLarge);
    });

    it('does not run ahead of a slow reader, of answers and of requests', async () => {
      let sent = 0;
      const count = (now: number) => {
        sent = now;
      };
      under.handlers.listen = () => endless(64 * KIBIBYTE, count);
      const stream = under.client.listen({})[Symbol.asyncIterator]();
      await stream.next();
      await standstill(() => sent);
      expect(sent).toBeLessThan(100);
      const before = sent;
      for (let more = 0; more < 200; more++) await stream.next();
      expect(sent).toBeGreaterThan(before);
      await stream.return?.();

      sent = 0;
      const go = Promise.withResolvers<void>();
      under.handlers.send = async (requests) => {
        await go.promise;
        for await (const _ of requests) if (sent > 200) break;
        return { version: sent };
      };
      const call = under.client.send(endless(64 * KIBIBYTE, count));
      await standstill(() => sent);
      expect(sent).toBeLessThan(100);
      go.resolve();
      expect((await call).version).toBeGreaterThan(200);
    });

    it('leaves the event loop to others while it goes on', async () => {
      under.handlers.listen = async function* () {
        for (let count = 0; count < 2_000; count++) yield {};
      };
      // Tokens are made and verified once, which takes turns.
      await all(under.client.listen({}));
      let turns = 0;
      let isOver = false;
      void (async () => {
        for (; !isOver; turns++) await turn();
      })();
      await all(under.client.listen({}));
      isOver = true;
      expect(turns).toBeGreaterThan(10);
    });

    it('keeps the async context of each side to itself', async () => {
      const story = new AsyncLocalStorage<string>();
      const seen = new Set<string>();
      const note = (side: string) => void seen.add(`${side}: ${story.getStore()}`);
      under.handlers.talk = async function* (requests) {
        for await (const _ of requests) {
          note('handler');
          yield {};
        }
      };
      under.handlers.listen = async function* (_, { signal }) {
        signal.addEventListener('abort', () => note('ended'));
        for (;;) yield {};
      };
      async function* parts() {
        for (let count = 0; count < 3; count++) {
          note('requests');
          yield partOf('a');
        }
      }
      await story.run('client', async () => {
        for await (const _ of under.client.talk(parts())) note('reader');
        for await (const _ of under.client.listen({})) break;
      });
      await eventually(() => expect(seen.size).toBe(4));
      expect([...seen].sort()).toEqual([
        'ended: undefined',
        'handler: undefined',
        'reader: client',
        'requests: client',
      ]);
    });
  });
}
