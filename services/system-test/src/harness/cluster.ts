import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type PartName, partNames } from '@cairn/platform/config';
import { freePort } from '@cairn/testing/free-ports';
import type { Cairn } from './cairn-under-test.ts';
import { keptOnServers, type ServerAddresses } from './kept-on-servers.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { residentBytes } from './resident-memory.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { unlimited } from './unlimited.ts';
import { until } from './until.ts';

export interface ClusterOptions {
  /** For keys only: records are on the servers. */
  dataDir: string;
  servers: ServerAddresses;
  env?: Record<string, string>;
  /** Of each service; default 2. */
  replicas?: number;
  /** Of the load balancer; a free one when absent or 0. */
  port?: number;
}

/**
 * Several processes of each service on real servers, with something before the gateways that shares connections out.
 */
export interface Cluster extends Cairn {
  /** The running processes of a service, by replica. */
  replicas(name: PartName): ServiceProcess[];
  /** How often the making of an export was begun, by its id. */
  exportAttempts(): Promise<Record<string, number>>;
  /** Ends one process and starts it again in its place; resolves when it is ready. */
  restart(name: PartName, replica: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const MAKE_KEYS = fileURLToPath(new URL('../../../../docker/make-keys.mjs', import.meta.url));

interface Place {
  name: PartName;
  grpcPort: number;
  httpPort: number;
  healthPort: number;
}

export async function bootCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, servers, replicas = 2 } = options;
  const keys = join(dataDir, 'keys');
  await mkdir(keys, { recursive: true });
  await promisify(execFile)(process.execPath, [MAKE_KEYS, keys]);
  const places: Place[] = [];
  for (const name of partNames) {
    for (let replica = 0; replica < replicas; replica++) {
      const [grpcPort, httpPort, healthPort] = [await freePort(), await freePort(), await freePort()];
      places.push({ name, grpcPort, httpPort, healthPort });
    }
  }
  const addresses = Object.fromEntries(
    partNames
      .filter((name) => name !== 'gateway')
      .map((name) => [
        `CAIRN_${name.toUpperCase()}_ADDRESS`,
        places
          .filter((place) => place.name === name)
          .map((place) => `127.0.0.1:${place.grpcPort}`)
          .join(','),
      ]),
  );
  const env = {
    HOST: '127.0.0.1',
    AUTH_SIGNING_KEY_FILE: join(keys, 'auth', 'signing-key.pem'),
    ...unlimited,
    ...servers,
    ...addresses,
    ...options.env,
  };
  let earlier = '';
  const start = ({ name, grpcPort, httpPort, healthPort }: Place) =>
    startService(name, {
      ...env,
      CAIRN_DATA_DIR: join(dataDir, `${name}-${grpcPort}`),
      CAIRN_SERVICE_KEYS_FILE: join(keys, name, 'service-key'),
      CAIRN_SERVICE_PUBLIC_KEYS_FILE: join(keys, name, 'service-public-keys'),
      CAIRN_LISTEN: `127.0.0.1:${grpcPort}`,
      PORT: String(httpPort),
      HEALTH_PORT: String(healthPort),
    });
  const running = new Map<Place, ServiceProcess>();
  for (const place of places) running.set(place, await start(place));
  const all = () => [...running.values()];
  try {
    await Promise.all(all().map(waitUntilReady));
  } catch (error) {
    for (const service of all()) service.end('SIGKILL');
    throw error;
  }
  const balancer = await startLoadBalancer(
    places.filter(({ name }) => name === 'gateway').map(({ httpPort }) => httpPort),
    options.port,
  );
  const placesOfService = (name: PartName) => places.filter((place) => place.name === name);
  const kept = keptOnServers(servers);

  async function end(signal: NodeJS.Signals): Promise<(number | null)[]> {
    balancer.close();
    for (const service of all()) service.end(signal);
    return Promise.all(all().map((service) => service.ended));
  }

  const residentBytesOfEach = () => Promise.all(all().map((service) => residentBytes(service.pid)));

  return {
    url: balancer.url,
    dataDir,
    output: () =>
      earlier +
      all()
        .map((service) => service.output())
        .join(''),
    residentBytes: async () => (await residentBytesOfEach()).reduce((sum, bytes) => sum + bytes, 0),
    residentBytesOfEach,
    placesOf: (word, where) => kept.placesOf(word, where),
    unfinishedUploads: () => kept.unfinishedUploads(),
    archives: () => kept.archives(),
    exportAttempts: () => kept.exportAttempts(),
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const codes = await end('SIGTERM');
      return codes.find((code) => code !== 0) ?? 0;
    },
    discard: () => kept.drop(),
    replicas: (name) => placesOfService(name).flatMap((place) => running.get(place) ?? []),
    async restart(name, replica, signal) {
      const place = placesOfService(name)[replica];
      const service = place && running.get(place);
      if (!service) throw new Error(`there is no ${name} ${replica}`);
      service.end(signal);
      await service.ended;
      earlier += service.output();
      const again = await start(place);
      running.set(place, again);
      await waitUntilReady(again);
    },
  };
}

/** Each look asks every process for its database, its bus and its neighbours, while all of them start. */
const LOOK_EVERY_MS = 200;

async function waitUntilReady(service: ServiceProcess): Promise<void> {
  let dead = false;
  void service.ended.then(() => {
    dead = true;
  });
  const ready = async () => {
    if (dead) throw new Error(`${service.name} ended before it was ready:\n${service.output()}`);
    try {
      return (await fetch(`${service.health}/health/ready`)).ok;
    } catch {
      return false;
    }
  };
  await until(ready, {
    seconds: 180,
    everyMs: LOOK_EVERY_MS,
    describe: () => `${service.name}: ${service.output()}`,
  });
}
