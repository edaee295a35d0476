import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BootOptions, Cairn } from './cairn-under-test.ts';

export type { BootOptions, Cairn } from './cairn-under-test.ts';

/** The shape that tests run against: chosen by the caller. */
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
