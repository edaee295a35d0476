import { eventually } from '@cairn/testing';
import { Status } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Probe, probe, type TransportName } from './testing/probe.ts';

/** What holds of calls to a server that is not there yet, or stops, whatever carries them. */
export function stoppingContract(transport: TransportName): void {
  describe(`a server behind ${transport}`, () => {
    let under: Probe;
    const away = { code: 'unavailable', cause: { code: Status.UNAVAILABLE } };

    beforeEach(async () => {
      under = await probe(transport);
    });
    afterEach(() => under.close());

    it('that has not started is away, and answers once it has', async () => {
      under.handlers.ask = async () => ({ name: 'here' });
      await expect(under.client.ask({})).rejects.toMatchObject(away);
      await under.server.start?.();
      await eventually(async () => expect((await under.client.ask({})).name).toBe('here'));
    });

    it('that stops lets calls in progress finish, refuses others, and ends streams', async () => {
      await under.server.start?.();
      const begun = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      under.handlers.ask = async () => {
        begun.resolve();
        await go.promise;
        return { name: 'finished' };
      };
      under.handlers.listen = async function* (_, { signal }) {
        yield {};
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
      };
      const stream = under.client.listen({})[Symbol.asyncIterator]();
      await stream.next();
      const call = under.client.ask({});
      await begun.promise;
      let isStopped = false;
      const stopping = Promise.resolve(under.server.stop?.()).then(() => {
        isStopped = true;
      });
      await expect(stream.next()).rejects.toMatchObject({ code: 'unavailable', reason: 'part_restarting' });
      await expect(under.client.ask({})).rejects.toMatchObject({ code: 'unavailable' });
      expect(isStopped).toBe(false);
      go.resolve();
      expect((await call).name).toBe('finished');
      await stopping;
      await expect(under.client.ask({})).rejects.toMatchObject(away);
    });

    it('that stops cuts what does not end in time; caller and handler learn of it', async () => {
      await under.server.start?.();
      under.drainMs = 0;
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      under.handlers.ask = (_, { signal }) => {
        signal.addEventListener('abort', () => ended.resolve());
        begun.resolve();
        return new Promise(() => undefined);
      };
      const call = expect(under.client.ask({})).rejects.toMatchObject({ code: 'unavailable' });
      await begun.promise;
      await under.server.stop?.();
      await call;
      await ended.promise;
    });
  });
}
