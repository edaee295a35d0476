import { partNames } from '@cairn/platform/config';
import { mongo } from 'mongoose';
import { connect, type NatsConnection } from 'nats';

/** The variables that put Cairn on servers. */
export type ServerAddresses = Record<
  'MONGODB_URI' | 'NATS_URL' | 'ELASTICSEARCH_URL' | 'CAIRN_NAMESPACE',
  string
>;

export interface KeptOnServers {
  /** Where a word stands: `database.collection`, `index:<name>`, `stream:<name>`. */
  placesOf(word: string, where?: 'files'): Promise<string[]>;
  /** Chunks of files that have no entry: what uploads in progress, or cut off, have written. */
  unfinishedUploads(): Promise<number>;
  /** How many archives of exports there are. */
  archives(): Promise<number>;
  /** How often the making of an export was begun, by its id. */
  exportAttempts(): Promise<Record<string, number>>;
  drop(): Promise<void>;
}

/** Looks at what a Cairn keeps on its servers behind its back, as one who got hold of them would. */
export function keptOnServers(servers: ServerAddresses): KeptOnServers {
  const namespace = servers.CAIRN_NAMESPACE;

  async function withClient<T>(work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
    const client = await mongo.MongoClient.connect(servers.MONGODB_URI);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }

  /** Works on what all parts keep. They are named: a server may make databases to answer with a list of them. */
  function withMongo<T>(work: (databases: mongo.Db[]) => Promise<T>): Promise<T> {
    return withClient((client) => work([...partNames, 'transfer'].map((part) => databaseOf(client, part))));
  }

  /** Works on what one service keeps. */
  function withDatabase<T>(service: string, work: (database: mongo.Db) => Promise<T>): Promise<T> {
    return withClient((client) => work(databaseOf(client, service)));
  }

  function databaseOf(client: mongo.MongoClient, service: string): mongo.Db {
    return client.db(`${namespace}_${service}`);
  }

  async function withNats<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: servers.NATS_URL });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  async function inCollections(word: string, where: 'files' | undefined): Promise<string[]> {
    return withMongo(async (databases) => {
      const places: string[] = [];
      for (const database of databases) {
        for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
          if (where === 'files' && !/\.(files|chunks)$/.test(name)) continue;
          const documents = database.collection(name).find({}, { raw: true });
          for await (const document of documents) {
            if (!(document as unknown as Buffer).includes(word)) continue;
            places.push(`${database.databaseName}.${name}`);
            break;
          }
        }
      }
      return places;
    });
  }

  async function inIndices(word: string): Promise<string[]> {
    const query = new URLSearchParams({ size: '10000', expand_wildcards: 'all' });
    const response = await fetch(`${servers.ELASTICSEARCH_URL}/${namespace}*/_search?${query}`);
    if (!response.ok) throw new Error(`Elasticsearch answered ${response.status}`);
    const { hits } = (await response.json()) as { hits: { hits: { _index: string }[] } };
    return hits.hits.filter((hit) => JSON.stringify(hit).includes(word)).map((hit) => `index:${hit._index}`);
  }

  async function inStreams(word: string): Promise<string[]> {
    return withNats(async (connection) => {
      const manager = await connection.jetstreamManager();
      const places: string[] = [];
      for await (const name of manager.streams.names()) {
        if (!name.startsWith(`${namespace}-`)) continue;
        const { state } = await manager.streams.info(name);
        for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
          const message = await manager.streams.getMessage(name, { seq }).catch(() => undefined);
          if (message && Buffer.from(message.data).includes(word)) places.push(`stream:${name}/${seq}`);
        }
      }
      return places;
    });
  }

  return {
    async placesOf(word, where) {
      if (where === 'files') return inCollections(word, where);
      return (await Promise.all([inCollections(word, where), inIndices(word), inStreams(word)])).flat();
    },

    async unfinishedUploads() {
      return withMongo(async (databases) => {
        let unfinished = 0;
        for (const database of databases) {
          for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
            if (!name.endsWith('.chunks')) continue;
            const records = database.collection(name.replace(/chunks$/, 'files'));
            unfinished += await records.countDocuments({ filename: { $in: ['incoming', 'removed'] } });
            const files = await records.distinct('_id');
            unfinished += await database.collection(name).countDocuments({ files_id: { $nin: files } });
          }
        }
        return unfinished;
      });
    },

    async archives() {
      return withDatabase('auth', (auth) =>
        auth.collection('fs.files').countDocuments({ 'metadata.sha256': { $exists: true } }),
      );
    },

    async exportAttempts() {
      return withDatabase('auth', async (auth) => {
        const exports = await auth.collection('account_exports').find().toArray();
        return Object.fromEntries(exports.map(({ id, attempts }) => [id, attempts]));
      });
    },

    async drop() {
      await withMongo(async (databases) => {
        for (const database of databases) await database.dropDatabase();
      });
      await withNats(async (connection) => {
        const manager = await connection.jetstreamManager();
        for await (const name of manager.streams.names()) {
          if (name.startsWith(`${namespace}-`)) await manager.streams.delete(name);
        }
      });
      const indices = await fetch(
        `${servers.ELASTICSEARCH_URL}/_cat/indices/${namespace}*?format=json&h=index`,
      );
      for (const { index } of (await indices.json()) as { index: string }[]) {
        await fetch(`${servers.ELASTICSEARCH_URL}/${index}`, { method: 'DELETE' });
      }
    },
  };
}
