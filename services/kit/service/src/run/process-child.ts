/** A process of its own, for tests: a service whose parts say when they start, drain and stop. `MODE` makes it fail. */

import { platformSchema, serviceAddress } from '@cairn/platform/config';
import { type Component, group } from '@cairn/platform/lifecycle';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { z } from 'zod';
import { runService } from './run-process.ts';

const schema = platformSchema.extend({
  MODE: z.enum(['fine', 'no start', 'crash', 'reject', 'stuck', 'crash stuck', 'away']),
});

function part(name: string, more: Partial<Component> = {}): Component {
  const say = (what: string) => void process.stdout.write(`${what} ${name}\n`);
  return { name, start: () => say('start'), drain: () => say('drain'), stop: () => say('stop'), ...more };
}

await runService({
  name: 'child',
  schema,
  create: ({ MODE, ...config }, platform) => {
    platform.identity('chat').clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    return group('child', [
      part('a', MODE.endsWith('stuck') ? { stop: () => new Promise(() => undefined) } : {}),
      part('b', {
        ready() {
          if (MODE === 'away') throw new Error('the database is away');
        },
        begin() {
          if (MODE === 'no start') throw new Error('the port is taken');
          if (MODE.startsWith('crash')) setImmediate(() => expectNobody());
          if (MODE === 'reject') void Promise.reject(new Error('no one waits for this'));
        },
      }),
    ]);
  },
});

function expectNobody(): never {
  throw new Error('no one expects this');
}
