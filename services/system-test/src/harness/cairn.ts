import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A whole Cairn under test, in one of its shapes. */
export interface Cairn {
  url: string;
  /** Names what it keeps: a Cairn booted with the same folder goes on with it. */
  dataDir: string;
  /** Everything its processes have printed. */
  output(): string;
  /** Resident memory of all its processes, in bytes. */
  residentBytes(): Promise<number>;
  /** The same of each process, in an order that does not change. */
  residentBytesOfEach(): Promise<number[]>;
  /** Places where a word stands in what it keeps, deleted or not; of `files`, only those of uploaded files. */
  placesOf(word: string, where?: 'files'): Promise<string[]>;
  /** How many uploads were begun and neither kept nor cleared away. */
  unfinishedUploads(): Promise<number>;
  /** How many archives of exports are kept. */
  archives(): Promise<number>;
  /** Ends all of it as a power cut would. */
  kill(): Promise<void>;
  /** Ends all of it as an operator would; gives the exit code, the first that is not 0 where there are several. */
  stop(): Promise<number | null>;
  /** Removes what it keeps outside `dataDir`. */
  discard(): Promise<void>;
}

export interface BootOptions {
  dataDir?: string;
  env?: Record<string, string>;
  /** A command to run it under, for instance `['prlimit', '--fsize=1000000']`; standalone only. */
  under?: string[];
}

/** The shape that tests run against: chosen by whoever starts them. */
export const shape = process.env.CAIRN_TEST_SHAPE === 'cluster' ? 'cluster' : 'standalone';

/**
 * Starts Cairn on a free port and waits until it is ready: everything in one process, or, where `CAIRN_TEST_SHAPE` says
 * `cluster`, two processes of each service on real servers.
 */
export async function bootCairn(options: BootOptions = {}): Promise<Cairn> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cairn-system-')));
  if (shape === 'cluster') {
    const [{ bootCluster }, { inject }] = await Promise.all([import('./cluster.ts'), import('vitest')]);
    return await bootCluster({
      dataDir,
      env: options.env ?? {},
      servers: {
        MONGODB_URI: inject('mongodbUri'),
        NATS_URL: inject('natsUrl'),
        ELASTICSEARCH_URL: inject('elasticsearchUrl'),
        CAIRN_NAMESPACE: namespaceOf(dataDir),
      },
    });
  }
  const { bootStandalone } = await import('./standalone.ts');
  return bootStandalone({ ...options, dataDir });
}

/** The namespace on shared servers that goes with a folder. */
export function namespaceOf(dataDir: string): string {
  return `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/** Ends a Cairn and removes all that it keeps. */
export async function discard(cairn: Cairn): Promise<void> {
  await cairn.kill();
  await cairn.discard();
  await rm(cairn.dataDir, { recursive: true, force: true });
}
