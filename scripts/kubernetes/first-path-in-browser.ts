import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { INGRESS } from './installation.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = 'node_modules/@playwright/test/cli.js';

/** Asks the installation behind the ingress what browser tests ask of the first path; gives what they printed. */
export async function firstPathInBrowser(): Promise<{ code: number; output: string }> {
  const args = [CLI, 'test', '-c', 'web/playwright.config.ts', '--reporter', 'list', 'first-path.spec.ts'];
  const env = { ...process.env, CAIRN_E2E_BASE_URL: INGRESS, CAIRN_TEST_SHAPE: 'cluster' };
  const running = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece;
    });
  }
  const [code] = (await once(running, 'exit')) as [number | null];
  return { code: code ?? 1, output };
}
