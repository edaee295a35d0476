import { openTcpProxy, type TcpProxy } from '@cairn/testing';
import { definitions, images } from '@cairn/testing/containers';
import { freePort } from '@cairn/testing/free-ports';
import { getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import type { ServerAddresses } from '../../services/system-test/src/harness/kept-on-servers.ts';

export const serverNames = ['mongo', 'nats', 'elasticsearch'] as const;
export type ServerName = (typeof serverNames)[number];

/** Servers that can be ended and started again on what they hold, at the same address. */
export interface FaultyServers {
  addresses: ServerAddresses;
  /** What stands between Cairn and the database. */
  database: TcpProxy;
  /** Ends a server: by SIGKILL, or by SIGTERM the one that keeps its last second only then. */
  down(name: ServerName): Promise<void>;
  up(name: ServerName): Promise<void>;
  stop(): Promise<void>;
}

const PORT_OF: Record<ServerName, number> = { mongo: 27017, nats: 4222, elasticsearch: 9200 };

/** MongoDB itself journals what it acknowledged; its stand-in for machines that cannot have it writes each second. */
const endedBy = (name: ServerName): NodeJS.Signals =>
  name === 'mongo' && images.mongo.startsWith('cairn-local/') ? 'SIGTERM' : 'SIGKILL';

export async function startFaultyServers(namespace: string): Promise<FaultyServers> {
  const ports: Record<ServerName, number> = {
    mongo: await freePort(),
    nats: await freePort(),
    elasticsearch: await freePort(),
  };
  const started = await Promise.all(
    serverNames.map(async (name) => {
      const port = { container: PORT_OF[name], host: ports[name] };
      return [name, await definitions[name](port).start()] as const;
    }),
  );
  const containers = new Map<ServerName, StartedTestContainer>(started);
  const { container: runtime } = await getContainerRuntimeClient();
  const handle = (name: ServerName) => runtime.getById(containers.get(name)?.getId() ?? '');
  const database = await openTcpProxy({ host: '127.0.0.1', port: ports.mongo });

  async function reachable(name: ServerName): Promise<void> {
    for (;;) {
      if (await opens(ports[name])) {
        if (name !== 'elasticsearch') return;
        const health = await fetch(
          `http://127.0.0.1:${ports.elasticsearch}/_cluster/health?wait_for_status=yellow&timeout=30s`,
        ).catch(() => undefined);
        if (health?.ok) return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    addresses: {
      MONGODB_URI: `mongodb://127.0.0.1:${database.port}/?directConnection=true`,
      NATS_URL: `nats://127.0.0.1:${ports.nats}`,
      ELASTICSEARCH_URL: `http://127.0.0.1:${ports.elasticsearch}`,
      CAIRN_NAMESPACE: namespace,
    },
    database,
    async down(name) {
      const container = await handle(name);
      await container.kill({ signal: endedBy(name) });
      await container.wait();
    },
    async up(name) {
      await (await handle(name)).start();
      await reachable(name);
    },
    async stop() {
      await database.close();
      await Promise.all([...containers.values()].map((container) => container.stop()));
    },
  };
}

async function opens(port: number): Promise<boolean> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
