import { createMongo, type Mongo, type MongoPatience } from '@cairn/persistence/mongo';
import { createLogger } from '@cairn/platform/telemetry';
import { expect } from 'vitest';
import { createQueryWatch } from './mongo-indexes/watch.ts';
import { testServers } from './servers.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface TestMongo {
  mongo: Mongo;
  /** A further pool of connections to the same databases, as another process has; closed with this one. */
  another(): Mongo;
  /** One more, whose commands wait for each other as a test wants it: see `HeldMongo`. */
  held(): Promise<HeldMongo>;
  /** One more, for a test that looks into a database: its queries need no index. */
  unwatched(): Mongo;
  /** Where these databases are, for a process of its own: `{ ...process.env, ...servers }`. */
  servers: { MONGODB_URI: string; CAIRN_NAMESPACE: string };
  /**
   * Drops the databases of the namespace and closes.
   *
   * @throws Error when a query was sent that no index serves, with the index that would.
   */
  close(): Promise<void>;
}

/** A pool of connections that stops before it says something, so that a test can have others act just then. */
interface HeldMongo {
  mongo: Mongo;
  /** What its commands go through. */
  proxy: TcpProxy;
  /**
   * Stops before the next command whose bytes contain all of these texts (`insert`, a collection, an id, …).
   * `reached` resolves when it is about to be sent; it is sent after `release`.
   */
  before(...texts: string[]): { reached: Promise<void>; release(): void };
}

export interface TestMongoOptions {
  /** Another server than the one that tests share. */
  uri?: string;
  patience?: Partial<MongoPatience>;
}

/** Databases of this caller alone on the shared server. Every query that a store sends there must go by an index. */
export function testMongo(options: TestMongoOptions = {}): TestMongo {
  const { MONGODB_URI, CAIRN_NAMESPACE: namespace } = testServers();
  const uri = options.uri ?? MONGODB_URI;
  const logger = createLogger('test', 'silent');
  const watch = createQueryWatch();
  const all: Mongo[] = [];
  const services = new Set<string>();

  const proxies: TcpProxy[] = [];

  function open(watched: boolean, at = uri): Mongo {
    const mongo = createMongo({
      uri: at,
      namespace,
      logger,
      ...(options.patience && { patience: options.patience }),
      ...(watched && { onCommand: (command) => watch.note(command, expect.getState().currentTestName) }),
    });
    all.push(mongo);
    return {
      ...mongo,
      connection(service) {
        services.add(service);
        return mongo.connection(service);
      },
    };
  }

  const mongo = open(true);
  return {
    mongo,
    another: () => open(true),
    unwatched: () => open(false),
    async held() {
      const { hostname, port } = new URL(uri);
      const proxy = await openTcpProxy({ host: hostname, port: Number(port || 27_017) });
      proxies.push(proxy);
      const mongo = open(true, `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`);
      return { mongo, proxy, before: (...texts) => holdBefore(proxy, texts) };
    },
    servers: { MONGODB_URI: uri, CAIRN_NAMESPACE: namespace },
    async close() {
      try {
        await mongo.connect();
        const connections = all.flatMap((each) => [...services].map((service) => each.connection(service)));
        const faults = await watch.faults(connections);
        for (const service of services) await mongo.connection(service).dropDatabase();
        if (faults.length > 0) throw new Error(`Queries without an index:\n\n${faults.join('\n\n')}\n`);
      } finally {
        for (const each of all) await each.close();
        for (const proxy of proxies) await proxy.close();
      }
    },
  };
}

function holdBefore(proxy: TcpProxy, texts: readonly string[]) {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  proxy.holds = (said) => {
    if (!texts.every((text) => said.includes(text))) return undefined;
    proxy.holds = () => undefined;
    reach();
    return released;
  };
  return { reached, release };
}
