// What is built of the sources before it runs. Plain JavaScript without dependencies: it runs on the host's own Node.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  environment,
  filesUnder,
  hashFiles,
  isStamped,
  must,
  nodeBinary,
  root,
  say,
  stamp,
  stamps,
} from './prepare.mjs';

/** Builds the web client, when its sources changed since the last time. */
export async function buildWebClient() {
  const skip = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);
  const wanted = hashFiles(filesUnder(join(root, 'web'), skip));
  const built = join(root, 'web', 'dist', 'index.html');
  if (existsSync(built) && isStamped('web', wanted)) return;
  say('Building the web client (once, and after it changes) …');
  rmSync(join(stamps, 'web'), { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await must('Building the web client', nodeBinary(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: environment({ NODE_ENV: 'production' }),
  });
  stamp('web', wanted);
}
