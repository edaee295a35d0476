import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '@cairn/testing';
import { childEnvironment } from '@cairn/testing/child-environment';
import { freeAddresses } from '@cairn/testing/free-ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** In place of the server, and of what installs: `PLAN` says what. */
const SERVER = `
  const { PLAN, PORT } = process.env;
  if (PLAN === 'fails') setTimeout(() => process.exit(70), 10);
  else {
    const server = (await import('node:http')).createServer().listen(PORT, '127.0.0.1');
    process.on('SIGTERM', () => server.close(() => console.log('ended in order') ?? process.exit(0)));
  }
  await new Promise((sent) => process.send({ cairn: 'ready' }, sent));
  console.log('serves');
`;
const READY = `
  import { fileURLToPath } from 'node:url';
  import { run } from './prepare.mjs';
  const program = 'console.log("installs"); setInterval(() => undefined, 60_000)';
  export async function makeReady() {
    if (process.env.PLAN === 'installs') await run(process.execPath, ['-e', program]);
    return fileURLToPath(new URL('../..', import.meta.url));
  }
`;

describe('npm start', () => {
  let folder: string;
  let npm: ChildProcess;
  let said: string;
  let address: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-start-'));
    said = '';
    [address] = await freeAddresses(1);
  });
  afterEach(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // All of it has ended.
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** Resolves with how the process ended, once all that it started has ended too: that holds its output open. */
  function start(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
    const PATH = `${dirname(process.execPath)}:${childEnvironment.PATH}`;
    const PORT = new URL(`http://${address}`).port;
    npm = spawn(command, args, {
      cwd,
      env: { ...childEnvironment, PATH, PORT, HOME: folder, TMPDIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (said += chunk));
    return once(npm, 'close').then(([code, signal]) => code ?? signal);
  }

  /** The scripts of this repository around a small server, with nothing to install or to build. */
  function small(): string {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'small', scripts }));
    for (const name of ['run', 'start.mjs'])
      cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
    cpSync(join(root, 'scripts/lib'), join(folder, 'scripts/lib'), { recursive: true });
    writeFileSync(join(folder, 'server.mjs'), SERVER);
    writeFileSync(join(folder, 'scripts/lib/ready.mjs'), READY);
    mkdirSync(join(folder, 'node_modules'));
    return folder;
  }

  const isPortTaken = () =>
    fetch(`http://${address}/health`).then(
      () => true,
      () => false,
    );

  const WHILE_IT = { installs: 'installs', serves: 'serves', fails: 'It is started again in 600 s' };

  it.each([
    ['installs', 'SIGTERM', 'SIGTERM'],
    ['installs', 'SIGINT', 'SIGINT'],
    ['installs', 'SIGHUP', 'SIGHUP'],
    ['installs', 'SIGKILL', 'SIGKILL'],
    ['serves', 'SIGTERM', 0],
    ['serves', 'SIGINT', 0],
    ['serves', 'SIGHUP', 'SIGHUP'],
    ['serves', 'SIGKILL', 'SIGKILL'],
    ['fails', 'SIGTERM', 0],
    ['fails', 'SIGINT', 0],
    ['fails', 'SIGHUP', 'SIGHUP'],
    ['fails', 'SIGKILL', 'SIGKILL'],
  ] as const)(
    'leaves nothing behind when it %s and its own process is sent %s',
    async (plan, signal, how) => {
      const env = { PLAN: plan, SUPERVISE_PAUSES: '600000 600000 600000' };
      const ended = start('npm', ['start'], small(), env);
      await eventually(() => expect(said).toContain(WHILE_IT[plan]));
      npm.kill(signal);
      expect(await ended).toBe(how);
      if (plan === 'serves') expect(said).toContain('ended in order');
      expect(await isPortTaken()).toBe(false);
    },
  );

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends by %s when a script runs it in the background',
    async (signal) => {
      const ended = start('sh', ['-c', 'npm start & echo "npm is $!"; wait $!'], small(), { PLAN: 'serves' });
      await eventually(() => expect(said).toContain('serves'));
      process.kill(Number(/npm is (\d+)/.exec(said)?.[1]), signal);
      expect(await ended).toBe(0);
      expect(said).toContain('ended in order');
    },
  );

  it('ends with the terminal that it runs in', async () => {
    const ended = start('npm', ['start'], small(), { PLAN: 'serves' });
    await eventually(() => expect(said).toContain('serves'));
    process.kill(-(npm.pid ?? 0), 'SIGHUP');
    expect(await ended).toBe('SIGHUP');
    expect(said).toContain('ended in order');
  });

  it('goes on when the shell ends that started it', async () => {
    const ended = start('sh', ['-c', 'npm start & echo "npm is $!"'], small(), { PLAN: 'fails' });
    await once(npm, 'exit');
    // It is looked for what started it in each pause, and every half a second between them.
    await eventually(() => expect(said.match(/started again/g)).toHaveLength(3));
    process.kill(Number(/npm is (\d+)/.exec(said)?.[1]), 'SIGTERM');
    await ended;
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'of Cairn itself ends by %s and frees its port',
    async (signal) => {
      const ended = start('npm', ['start'], root, { CAIRN_DATA_DIR: join(folder, 'data') });
      // It may have the services to bundle.
      await expect.poll(() => said, { timeout: 100_000 }).toContain('Cairn is ready');
      expect(await isPortTaken()).toBe(true);
      npm.kill(signal);
      expect(await ended).toBe(signal === 'SIGTERM' ? 0 : signal);
      expect(await isPortTaken()).toBe(false);
    },
  );
});
