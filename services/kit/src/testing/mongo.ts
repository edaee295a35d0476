import { createMongo, type Mongo } from '../mongo/index.ts';
import { createLogger } from '../telemetry/index.ts';
import { testServers } from './servers.ts';

export interface TestMongo {
  mongo: Mongo;
  /** A further pool of connections to the same databases, as another process has; closed with this one. */
  another(): Mongo;
  /** Drops the databases of the namespace and closes. */
  close(): Promise<void>;
}

/** Databases of this caller alone on the shared server. */
export function testMongo(): TestMongo {
  const { MONGODB_URI: uri, CAIRN_NAMESPACE: namespace } = testServers();
  const logger = createLogger('test', 'silent');
  const open = () => createMongo({ uri, namespace, logger });
  const mongo = open();
  const all = [mongo];
  const services = new Set<string>();
  return {
    mongo: {
      ...mongo,
      connection(service) {
        services.add(service);
        return mongo.connection(service);
      },
    },
    another() {
      const other = open();
      all.push(other);
      return other;
    },
    async close() {
      for (const service of services) await mongo.connection(service).dropDatabase();
      for (const each of all) await each.close();
    },
  };
}
