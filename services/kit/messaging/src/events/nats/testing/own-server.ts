import { images } from '@cairn/testing/containers';
import { freePort } from '@cairn/testing/free-ports';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

export interface OwnServer {
  url: string;
  /** Ends it at once, as a power cut does to the process; what it wrote stays. */
  kill(): Promise<void>;
  /** Starts it again, on what it wrote before. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A server of one test alone, which may be killed. It keeps its address. */
export async function ownServer(...flags: string[]): Promise<OwnServer> {
  const port = await freePort();
  const container = await new GenericContainer(images.nats)
    .withExposedPorts({ container: 4222, host: port })
    .withCommand(['-js', '-sd', '/data', ...flags])
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  const { container: runtime } = await getContainerRuntimeClient();
  const handle = runtime.getById(container.getId());
  return {
    url: `nats://${container.getHost()}:${port}`,
    kill: async () => {
      await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    start: () => handle.start(),
    remove: async () => {
      await container.stop();
    },
  };
}
