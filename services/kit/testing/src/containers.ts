import {
  GenericContainer,
  type PortWithOptionalBinding,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';

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

/** Each server by its image; `port` also says where on this machine it is reached. */
export const definitions: Record<keyof typeof images, (port?: PortWithOptionalBinding) => GenericContainer> =
  {
    mongo: (port = 27_017) =>
      new GenericContainer(images.mongo)
        .withExposedPorts(port)
        // For the server of a machine without MongoDB: where it keeps its records, and its memory. MongoDB itself reads
        // neither.
        .withEnvironment({ MONGO_DATA: '/data', MONGO_HEAP: '2g' })
        .withStartupTimeout(120_000),
    nats: (port = 4_222) =>
      new GenericContainer(images.nats)
        .withExposedPorts(port, 8222)
        .withCommand(['-js', '-sd', '/data', '-m', '8222'])
        .withWaitStrategy(Wait.forHttp('/healthz', 8222)),
    elasticsearch: (port = 9_200) =>
      new GenericContainer(images.elasticsearch)
        .withExposedPorts(port)
        .withEnvironment({
          'discovery.type': 'single-node',
          'xpack.security.enabled': 'false',
          ES_JAVA_OPTS: process.env.ES_JAVA_OPTS || '-Xms512m -Xmx512m',
        })
        .withStartupTimeout(180_000)
        .withWaitStrategy(Wait.forHttp('/_cluster/health?wait_for_status=yellow&timeout=60s', 9200)),
  };

function mongodbUriOf(container: StartedTestContainer): string {
  return `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?directConnection=true`;
}

export interface StartOptions {
  /** Addresses of servers that run already: nothing is started for them. */
  given?: {
    mongodbUri?: string | undefined;
    natsUrl?: string | undefined;
    elasticsearchUrl?: string | undefined;
  };
  /**
   * The containers and what they hold outlive this process: `stop` halts them, and the next start goes on with them.
   */
  reuse?: boolean;
}

/** Starts the three servers side by side. When one cannot be started, the others are stopped again. */
export async function startServers({
  given = {},
  reuse = false,
}: StartOptions = {}): Promise<ServerContainers> {
  const containers: StartedTestContainer[] = [];
  const start = async (name: keyof typeof images) => {
    const definition = definitions[name]();
    const container = await (reuse ? definition.withReuse().withAutoRemove(false) : definition).start();
    containers.push(container);
    return container;
  };
  const stop = async () => {
    await Promise.all(containers.map((container) => container.stop({ remove: !reuse, timeout: 10_000 })));
  };
  const results = await Promise.allSettled([
    given.mongodbUri ?? start('mongo').then(mongodbUriOf),
    given.natsUrl ?? start('nats').then((it) => `nats://${it.getHost()}:${it.getMappedPort(4222)}`),
    given.elasticsearchUrl ??
      start('elasticsearch').then((it) => `http://${it.getHost()}:${it.getMappedPort(9200)}`),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw new Error(`A server could not be started in a container: ${failed.reason}`, {
      cause: failed.reason,
    });
  }
  const [mongodbUri = '', natsUrl = '', elasticsearchUrl = ''] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : '',
  );
  return { mongodbUri, natsUrl, elasticsearchUrl, stop };
}
