import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLogger } from '@cairn/platform/telemetry';
import { connect, type JetStreamManager } from 'nats';
import { retention } from '../../bus-under-test.contract.ts';
import type { EventBus } from '../../event-bus.ts';
import { createNatsBus, type NatsBusOptions } from '../index.ts';

const logger = createLogger('test', process.env.LOG_LEVEL ?? 'silent');

export interface ChildConsumer {
  process: ChildProcess;
  /** Ids of the events it got so far. */
  ids: string[];
}

/** Buses and consuming processes of one caller alone, on a server that others may use as well. */
export function testBuses(url: string) {
  const namespace = `t${randomBytes(6).toString('hex')}`;
  const all: EventBus[] = [];
  const children: ChildProcess[] = [];
  return {
    namespace,
    stream: `${namespace}-events`,
    async open(options: Partial<NatsBusOptions> = {}): Promise<EventBus> {
      const bus = await createNatsBus({ url, namespace, name: 'test', logger, retention, ...options });
      all.push(bus);
      return bus;
    },
    child(what: 'work' | 'hang' | 'die', ackWaitMs: number): ChildConsumer {
      const script = join(import.meta.dirname, 'consume-child.ts');
      const child = spawn(process.execPath, [script, url, namespace, what, String(ackWaitMs)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const ids: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => ids.push(line));
      return { process: child, ids };
    },
    /** Does something on the server itself, as an operator may. */
    async operate<T>(act: (jsm: JetStreamManager) => Promise<T>): Promise<T> {
      const client = await connect({ servers: url, timeout: 2_000 });
      try {
        return await act(await client.jetstreamManager());
      } finally {
        await client.close();
      }
    },
    /** Ends all of it and removes what it left on the server. */
    async close(): Promise<void> {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(all.map((bus) => bus.close()));
      await this.operate(async (jsm) => {
        for await (const { config } of jsm.streams.list()) {
          if (config.name.startsWith(`${namespace}-`)) await jsm.streams.delete(config.name);
        }
      });
    },
  };
}

export type TestBuses = ReturnType<typeof testBuses>;
