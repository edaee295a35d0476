import { describe, expect, it } from 'vitest';
import { type Component, group } from './index.ts';

describe('a group of parts', () => {
  function part(log: string[], name: string, more: Partial<Component> = {}): Component {
    return {
      name,
      start: () => void log.push(`start ${name}`),
      begin: () => void log.push(`begin ${name}`),
      stop: () => void log.push(`stop ${name}`),
      ...more,
    };
  }

  it('starts in order, begins once all have started, and stops in the reverse order', async () => {
    const log: string[] = [];
    const all = group('all', [
      part(log, 'a'),
      group('inner', [part(log, 'b'), part(log, 'c')]),
      { name: 'idle' },
    ]);
    await all.start?.();
    await all.begin?.();
    await all.stop?.();
    expect(log).toEqual([
      'start a',
      'start b',
      'start c',
      'begin a',
      'begin b',
      'begin c',
      'stop c',
      'stop b',
      'stop a',
    ]);
  });

  it('stops what had started when a part does not, that part included, and says which', async () => {
    const log: string[] = [];
    const fails = part(log, 'b', {
      start() {
        throw new Error('no port is free');
      },
    });
    const all = group('all', [part(log, 'a'), fails, part(log, 'c')]);
    await expect(all.start?.()).rejects.toThrow('b did not start: no port is free');
    expect(log).toEqual(['start a', 'stop b', 'stop a']);
    await all.stop?.();
    expect(log).toHaveLength(3);
  });

  it('stops every part once, although some fail to, and reports those', async () => {
    const log: string[] = [];
    const fails = part(log, 'b', {
      stop: async () => {
        log.push('stop b');
        throw new Error('stuck');
      },
    });
    const all = group('all', [part(log, 'a'), fails, part(log, 'c')]);
    await all.start?.();
    log.length = 0;
    const [first, second] = await Promise.allSettled([all.stop?.(), all.stop?.()]);
    expect(log).toEqual(['stop c', 'stop b', 'stop a']);
    for (const result of [first, second]) {
      expect(result).toMatchObject({ status: 'rejected', reason: { errors: [{ message: 'stuck' }] } });
    }
  });

  it('asks every part that has started to drain, and is not ready from then on', async () => {
    const log: string[] = [];
    const drains = (name: string) => part(log, name, { drain: () => void log.push(`drain ${name}`) });
    const all = group('all', [drains('a'), group('inner', [drains('b'), part(log, 'c')])]);
    await all.start?.();
    expect((await all.readiness()).ready).toBe(true);
    log.length = 0;
    await all.drain?.();
    expect(log).toEqual(['drain a', 'drain b']);
    expect(await all.readiness()).toEqual({
      ready: false,
      waiting: { all: 'is about to end', inner: 'inner: is about to end' },
    });
  });

  it('starts no further part once it is being stopped', async () => {
    const log: string[] = [];
    const gate = Promise.withResolvers<void>();
    const slow = part(log, 'a', { start: () => gate.promise });
    const all = group('all', [slow, part(log, 'b')]);
    const starting = all.start?.();
    const stopping = all.stop?.();
    gate.resolve();
    await expect(starting).rejects.toThrow('all was stopped before all of it had started');
    await stopping;
    expect(log).toEqual(['stop a']);
  });

  it('is ready when every part is, and names those that are not', async () => {
    let reason: string | undefined = 'no connection';
    const waits: Component = {
      name: 'b',
      async ready() {
        if (reason) throw new Error(reason);
      },
    };
    const all = group('all', [{ name: 'a' }, group('inner', [waits])]);
    expect(await all.readiness()).toEqual({ ready: false, waiting: { inner: 'b: no connection' } });
    await expect(all.ready?.()).rejects.toThrow('inner: b: no connection');
    reason = undefined;
    expect(await all.readiness()).toEqual({ ready: true, waiting: {} });
  });
});
