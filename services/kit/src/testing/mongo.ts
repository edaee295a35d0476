import { expect } from 'vitest';
import { createMongo, type Mongo, type MongoPatience } from '../mongo/index.ts';
import { createLogger } from '../telemetry/index.ts';
import { createQueryWatch } from './mongo-indexes/watch.ts';
import { testServers } from './servers.ts';

export interface TestMongo {
  mongo: Mongo;
  /** A further pool of connections to the same databases, as another process has; closed with this one. */
  another(): Mongo;
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

  function open(watched: boolean): Mongo {
    const mongo = createMongo({
      uri,
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
      }
    },
  };
}
