import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';

/** Real servers in containers, and how to be rid of them. */
export interface ServerContainers {
  mongodbUri: string;
  natsUrl: string;
  elasticsearchUrl: string;
  stop(): Promise<void>;
}

/** Official images, unless the environment names others (for machines that can pull none). */
export const images = {
  mongo: process.env.CAIRN_TEST_MONGO_IMAGE || 'mongo:8',
  nats: process.env.CAIRN_TEST_NATS_IMAGE || 'nats:2',
  elasticsearch:
    process.env.CAIRN_TEST_ELASTICSEARCH_IMAGE || 'docker.elastic.co/elasticsearch/elasticsearch:9.4.3',
};

const started: Record<'mongo' | 'nats' | 'elasticsearch', () => GenericContainer> = {
  // A replica set of one: what a cluster has, and what change streams and majority writes ask for.
  mongo: () => {
    const container = new GenericContainer(images.mongo).withExposedPorts(27017).withStartupTimeout(120_000);
    return isOfficialMongo() ? container.withCommand(['--replSet', 'rs0', '--bind_ip_all']) : container;
  },
  nats: () =>
    new GenericContainer(images.nats)
      .withExposedPorts(4222, 8222)
      .withCommand(['-js', '-sd', '/data', '-m', '8222'])
      .withWaitStrategy(Wait.forHttp('/healthz', 8222)),
  elasticsearch: () =>
    new GenericContainer(images.elasticsearch)
      .withExposedPorts(9200)
      .withEnvironment({
        'discovery.type': 'single-node',
        'xpack.security.enabled': 'false',
        ES_JAVA_OPTS: process.env.ES_JAVA_OPTS || '-Xms512m -Xmx512m',
      })
      .withStartupTimeout(180_000)
      .withWaitStrategy(Wait.forHttp('/_cluster/health?wait_for_status=yellow&timeout=60s', 9200)),
};

const isOfficialMongo = () =>
  /(^|\/)mongo(db-community-server)?(:|$)/.test(images.mongo) && !images.mongo.startsWith('cairn-local/');

async function initiateReplicaSet(container: StartedTestContainer): Promise<void> {
  if (!isOfficialMongo()) return;
  const script =
    "try { rs.status() } catch { rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'localhost:27017' }] }) }; while (!db.hello().isWritablePrimary) sleep(100)";
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--eval', script]);
  if (exitCode !== 0) throw new Error(`MongoDB's replica set could not be made: ${output}`);
}

export function mongodbUriOf(container: StartedTestContainer): string {
  return `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true`;
}

/** Starts the three servers side by side; those that the environment gives an address of are taken as they are. */
export async function startServers(
  given: {
    mongodbUri?: string | undefined;
    natsUrl?: string | undefined;
    elasticsearchUrl?: string | undefined;
  } = {},
): Promise<ServerContainers> {
  const containers: StartedTestContainer[] = [];
  const start = async (name: keyof typeof started) => {
    const container = await started[name]().start();
    containers.push(container);
    return container;
  };
  const results = await Promise.allSettled([
    given.mongodbUri ??
      start('mongo').then(async (container) => {
        await initiateReplicaSet(container);
        return mongodbUriOf(container);
      }),
    given.natsUrl ?? start('nats').then((it) => `nats://${it.getHost()}:${it.getMappedPort(4222)}`),
    given.elasticsearchUrl ??
      start('elasticsearch').then((it) => `http://${it.getHost()}:${it.getMappedPort(9200)}`),
  ]);
  const stop = async () => {
    await Promise.all(containers.map((container) => container.stop()));
  };
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [mongodbUri, natsUrl, elasticsearchUrl] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : '',
  ) as [string, string, string];
  return { mongodbUri, natsUrl, elasticsearchUrl, stop };
}
