import { AsyncLocalStorage } from 'node:async_hooks';
import { Document } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { ClientError, Metadata, ServerError, Status } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../errors/index.ts';
import { requestInFlight } from '../../lifecycle/index.ts';
import { MESSAGE_LIMIT } from '../limits.ts';
import { type Probe, probe, type TransportName } from './testing/probe.ts';

/** What holds of a call and its one answer, whatever carries them. */
export function transportContract(transport: TransportName): void {
  describe(`a call over ${transport}`, () => {
    let under: Probe;

    beforeEach(async () => {
      under = await probe(transport);
      await under.server.start?.();
    });
    afterEach(() => under.close());

    /** What is thrown, with its cause where it is a domain error. */
    async function failure(call: Promise<unknown>): Promise<{ error: unknown; cause: unknown }> {
      const error = await call.then(
        () => expect.fail('the call was answered'),
        (thrown: unknown) => thrown,
      );
      return { error, cause: (error as Error).cause };
    }

    it.each(Object.entries(messages))('carries %s as the wire has it', async (_, message) => {
      const onWire = Document.decode(Document.encode(Document.fromPartial(message)).finish());
      let received: Document | undefined;
      under.handlers.ask = async (request) => {
        received = structuredClone(request);
        return message as Document;
      };
      const answer = await under.client.ask(message as Document);
      expect(received).toStrictEqual(onWire);
      expect(answer).toStrictEqual(onWire);
    });

    it('shares no message between the two sides', async () => {
      const kept: Document = Document.fromPartial({ warnings: [{ code: 'kept' }] });
      under.handlers.ask = async (request) => {
        request.id = 'changed';
        request.warnings.push({ code: 'added', message: '', params: undefined });
        return kept;
      };
      const request = Document.fromPartial({ id: 'own' });
      const answer = await under.client.ask(request);
      answer.warnings[0] = { code: 'changed', message: '', params: undefined };
      expect(request).toStrictEqual(Document.fromPartial({ id: 'own' }));
      expect(kept.warnings[0]?.code).toBe('kept');
    });

    const codes = Object.values(Status).filter((code) => typeof code === 'number' && code !== Status.OK);
    it.each(codes)('fails with status %s, its details and its trailer', async (code) => {
      under.handlers.ask = async (_, { trailer }) => {
        trailer.set('reason', 'full').set('proof-bin', new Uint8Array([0, 255, 7]));
        throw new ServerError(code as Status, 'nem több hely: 100 % 🪨');
      };
      let trailer = new Metadata();
      const onTrailer = (received: Metadata) => {
        trailer = received;
      };
      const { error, cause } = await failure(under.client.ask({}, { onTrailer }));
      const status = error instanceof ClientError ? error : cause;
      expect(status).toMatchObject({
        path: '/cairn.memory.v1.Probe/Ask',
        code,
        details: 'nem több hely: 100 % 🪨',
      });
      expect(trailer.get('reason')).toBe('full');
      expect([...(trailer.get('proof-bin') ?? [])]).toEqual([0, 255, 7]);
    });

    it('carries metadata there, and headers and trailers back', async () => {
      const seen: unknown[] = [];
      under.handlers.ask = async (_, { metadata, header, trailer }) => {
        seen.push(metadata.get('colour'), [...(metadata.get('key-bin') ?? [])]);
        header.set('from', 'header');
        trailer.set('from', 'trailer');
        return {};
      };
      const metadata = new Metadata({ colour: 'blue', 'key-bin': new Uint8Array([1, 0]) });
      const note = (received: Metadata) => void seen.push(received.get('from'));
      await under.client.ask({}, { metadata, onHeader: note, onTrailer: note });
      expect(seen).toEqual(['blue', [1, 0], 'header', 'trailer']);
    });

    it('fails with the domain error that was thrown', async () => {
      under.handlers.ask = async () => {
        throw new Conflict({ text: 'Taken.', reason: 'taken', params: { by: 'Ada' } } as never);
      };
      const { error } = await failure(under.client.ask({}));
      expect(error).toMatchObject({ code: 'conflict' });
      expect((error as Error).cause).toMatchObject({ code: Status.FAILED_PRECONDITION });
    });

    it.each([new Error('the password is hunter2'), 'hunter2', undefined])(
      'hides what is thrown by mistake: %s',
      async (thrown) => {
        under.handlers.ask = async () => {
          throw thrown;
        };
        const { error } = await failure(under.client.ask({}));
        expect(error).toMatchObject({ code: Status.UNKNOWN, details: 'Something went wrong on our side.' });
      },
    );

    it('fails where a message is larger than either side takes, and carries the largest', async () => {
      const text = 'x'.repeat(MESSAGE_LIMIT);
      let asked = 0;
      under.handlers.ask = async ({ id }) => {
        asked++;
        return { name: id === 'large' ? text : text.slice(0, -64) };
      };
      const tooLarge = {
        code: Status.RESOURCE_EXHAUSTED,
        details: expect.stringContaining('larger than max'),
      };
      expect((await failure(under.client.ask({ name: text }))).error).toMatchObject(tooLarge);
      expect(asked).toBe(0);
      expect((await failure(under.client.ask({ id: 'large' }))).error).toMatchObject(tooLarge);
      const answer = await under.client.ask({ name: text.slice(0, -64) });
      expect(answer.name).toHaveLength(MESSAGE_LIMIT - 64);
    });

    it('fails where a number is beyond what messages hold', async () => {
      under.handlers.ask = async () => ({ fileSize: 2 ** 60 });
      const beyond = { code: Status.INTERNAL };
      expect((await failure(under.client.ask({ fileSize: 2 ** 60 }))).error).toMatchObject(beyond);
      expect((await failure(under.client.ask({}))).error).toMatchObject(beyond);
      expect((await failure(under.client.ask({ name: 7 as never }))).error).toMatchObject(beyond);
    });

    it('ends at its deadline, and its handler learns of it', async () => {
      const ended = Promise.withResolvers<void>();
      let hasBegun = false;
      under.handlers.ask = async (_, { signal }) => {
        hasBegun = true;
        signal.addEventListener('abort', () => ended.resolve());
        return new Promise(() => undefined);
      };
      // On a busy machine a short time is over before the handler begins.
      for (let deadline = 20; !hasBegun; deadline *= 2) {
        const { error, cause } = await failure(under.client.ask({}, { deadline }));
        expect(error).toMatchObject({ code: 'unavailable' });
        expect(cause).toMatchObject({ code: Status.DEADLINE_EXCEEDED });
      }
      await ended.promise;
    });

    it('ends when its caller leaves, and its handler learns of it, not within what the caller does', async () => {
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      let isLeaving = false;
      let wasWithin: boolean | undefined;
      under.handlers.ask = async (_, { signal }) => {
        signal.addEventListener('abort', () => {
          wasWithin = isLeaving;
          ended.resolve();
        });
        begun.resolve();
        return new Promise(() => undefined);
      };
      const leave = new AbortController();
      const call = failure(under.client.ask({}, { signal: leave.signal }));
      await begun.promise;
      isLeaving = true;
      leave.abort();
      isLeaving = false;
      expect((await call).error).toMatchObject({ name: 'AbortError' });
      await ended.promise;
      expect(wasWithin).toBe(false);
    });

    it('is not made for a caller who has left', async () => {
      let asked = 0;
      under.handlers.ask = async () => {
        asked++;
        return {};
      };
      const { error } = await failure(under.client.ask({}, { signal: AbortSignal.abort() }));
      expect(error).toMatchObject({ name: 'AbortError' });
      await under.client.ask({});
      expect(asked).toBe(1);
    });

    it('that has ended leaves its handler’s signal alone', async () => {
      let signal: AbortSignal | undefined;
      under.handlers.ask = async (_, context) => {
        signal = context.signal;
        return {};
      };
      const leave = new AbortController();
      await under.client.ask({}, { signal: leave.signal });
      leave.abort();
      await under.client.ask({});
      expect(signal?.aborted).toBe(false);
    });

    it('is tried again where that is safe, and only there', async () => {
      let tries = 0;
      const failing = async () => {
        if (++tries < 3) throw new ServerError(Status.UNAVAILABLE, 'not now');
        return {};
      };
      Object.assign(under.handlers, { read: failing, ask: failing });
      await under.client.read({});
      expect(tries).toBe(3);
      tries = 0;
      await failure(under.client.ask({}));
      expect(tries).toBe(1);
    });

    it('of a method that the server does not know says so', async () => {
      const { error } = await failure(under.client.missing({}));
      expect(error).toMatchObject({ code: Status.UNIMPLEMENTED });
    });

    it('keeps the async context of each side to itself', async () => {
      const story = new AsyncLocalStorage<string>();
      const seen: unknown[] = [];
      under.handlers.ask = async (_, { signal }) => {
        seen.push(story.getStore(), requestInFlight() !== undefined);
        story.enterWith('server');
        await Promise.resolve();
        seen.push(story.getStore());
        signal.throwIfAborted();
        return {};
      };
      await story.run('client', async () => {
        await under.client.ask({});
        seen.push(story.getStore(), requestInFlight());
      });
      expect(seen).toEqual([undefined, true, 'server', 'client', undefined]);
    });

    it('is measured by outcome', async () => {
      under.handlers.ask = async () => ({});
      await under.client.ask({});
      await eventually(async () => {
        const text = await under.platform.metrics.registry.metrics();
        expect(text).toMatch(/cairn_rpc_server_seconds_count\{.*method="Ask",code="OK"\} 1/);
      });
    });
  });
}

const messages: Record<string, object> = {
  'nothing at all': {},
  defaults: { id: '', projectId: 0, fileType: 'FILE_TYPE_UNSPECIFIED', warnings: [], createdAt: undefined },
  'large and negative numbers': { projectId: Number.MAX_SAFE_INTEGER, fileSize: -1, version: -(2 ** 31) },
  'moments, to the millisecond': { createdAt: new Date(-1), updatedAt: new Date(1_700_000_000_123) },
  'what is inside, and lists': {
    failure: { code: 'x', params: { n: 1.5, none: null, list: [1, { deep: 'ñ' }], is: true } },
    warnings: [{ code: 'a' }, { message: 'b', params: {} }],
  },
  'text of every kind': { name: 'zero \u0000, stone 🪨, combining e\u0301', id: 'x'.repeat(70_000) },
  'half a character': { name: 'a\ud800b' },
  'fields that no message has': { id: 'a', unknown: 'b' },
  'values that are null': { failure: null, name: null },
};
