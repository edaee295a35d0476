// The servers of the cluster shape in containers.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, nodeBinary, root } from './prepare.mjs';

/**
 * Starts MongoDB, NATS, Elasticsearch and a server of S3's protocol; gives the variables that say where they are, and
 * what stops them.
 */
export async function startServers() {
  const child = spawn(nodeBinary(), [join(root, 'scripts', 'cluster', 'servers.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment(),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const variables = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('error', reject);
    ended.then(() => reject(new Error('The servers could not be started; see above.')));
  });
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { variables, stop };
}
