import { freeAddresses } from '@cairn/testing';
import { images } from '@cairn/testing/containers';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

export interface OwnElasticsearch {
  url: string;
  /** Ends it at once, as a power cut does to the process; what it wrote stays. */
  kill(): Promise<void>;
  /** Starts it again on what it wrote; resolves before it answers. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A server of one test file alone, which may be killed. It keeps its address. */
export async function ownElasticsearch(): Promise<OwnElasticsearch> {
  const [address] = await freeAddresses(1);
  const url = `http://${address}`;
  const container = await new GenericContainer(images.elasticsearch)
    .withExposedPorts({ container: 9200, host: Number(new URL(url).port) })
    .withEnvironment({
      'discovery.type': 'single-node',
      'xpack.security.enabled': 'false',
      ES_JAVA_OPTS: '-Xms512m -Xmx512m',
    })
    .withStartupTimeout(180_000)
    .withWaitStrategy(Wait.forHttp('/_cluster/health?wait_for_status=yellow&timeout=60s', 9200))
    .start();
  const { container: runtime } = await getContainerRuntimeClient();
  const handle = runtime.getById(container.getId());
  return {
    url,
    async kill() {
      await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    start: () => handle.start(),
    remove: async () => {
      await container.stop();
    },
  };
}
