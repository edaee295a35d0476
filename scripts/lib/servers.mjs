// The servers of the cluster shape in containers, for as long as some work takes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { environment, nodeBinary, root } from './prepare.mjs';

/** Starts MongoDB, NATS and Elasticsearch, gives the variables that say where they are, and stops them afterwards. */
export async function withServers(work) {
  const child = spawn(nodeBinary(), [join(root, 'scripts', 'cluster', 'servers.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment(),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const variables = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)));
      child.once('error', reject);
      ended.then(() => reject(new Error('MongoDB, NATS and Elasticsearch could not be started; see above.')));
    });
    return await work(variables);
  } finally {
    child.stdin.end();
    await ended;
  }
}
