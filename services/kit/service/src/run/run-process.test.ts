import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeServiceKeys } from '@cairn/platform/auth';
import { eventually, freePort } from '@cairn/testing';
import { childEnvironment } from '@cairn/testing/child-environment';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('the process of a service', () => {
  let folder: string;
  let child: ChildProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-process-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  function run(env: Record<string, string>) {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'process-child.ts')], {
      env: { ...childEnvironment, CAIRN_DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const output = { out: '', err: '' };
    started.stdout.on('data', (chunk) => {
      output.out += chunk;
    });
    started.stderr.on('data', (chunk) => {
      output.err += chunk;
    });
    return {
      output,
      ended: once(started, 'close').then(([code]) => code),
      kill: (signal: NodeJS.Signals) => started.kill(signal),
    };
  }

  /** The lines that parts wrote, without the log. */
  const said = (out: string) => out.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

  it('prints every fault of its configuration and ends before anything starts', async () => {
    const { output, ended } = run({ MODE: 'nonsense', LOG_LEVEL: 'loud', HEALTH_PORT: 'none' });
    expect(await ended).toBe(78);
    expect(output.out).toBe('');
    for (const name of ['MODE', 'LOG_LEVEL', 'HEALTH_PORT']) expect(output.err).toContain(`  ${name}: `);
  });

  it('says when it is ready, answers for its health, and drains on SIGTERM', async () => {
    const port = await freePort();
    const { output, ended, kill } = run({ MODE: 'fine', HEALTH_PORT: `${port}` });
    await eventually(() => expect(output.out).toContain('"ready"'));
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await get('/health/live')).status).toBe(200);
    expect((await get('/health/serving')).status).toBe(200);
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, waiting: {} }]);
    expect(await (await get('/metrics')).text()).toContain('process_resident_memory_bytes');
    expect((await get('/anything')).status).toBe(404);
    kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said(output.out)).toEqual(['start a', 'start b', 'drain a', 'drain b', 'stop b', 'stop a']);
  });

  it('connects to the services that it calls before anyone calls it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connected = once(server, 'connection');
    const { ended, kill } = run({
      MODE: 'fine',
      CAIRN_AUTH_ADDRESS: `127.0.0.1:${port}`,
      CAIRN_SERVICE_KEYS: makeServiceKeys(),
    });
    await connected;
    kill('SIGKILL');
    await ended;
    server.close();
  });

  it('opens no debugger on SIGUSR1, and goes on', async () => {
    const { output, ended, kill } = run({ MODE: 'fine', HEALTH_PORT: `${await freePort()}` });
    await eventually(() => expect(output.out).toContain('"ready"'));
    kill('SIGUSR1');
    await eventually(() => expect(output.out).toContain('SIGUSR1 was sent'));
    expect(output.err).toBe('');
    kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('says that it is going before it goes, and serves until then', async () => {
    const port = await freePort();
    const { output, ended, kill } = run({
      MODE: 'fine',
      HEALTH_PORT: `${port}`,
      CAIRN_DRAIN_NOTICE_SECONDS: '60',
    });
    await eventually(() => expect(output.out).toContain('"ready"'));
    kill('SIGTERM');
    await eventually(() => expect(output.out).toContain('drain b'));
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect(ready.status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${port}/health/serving`)).status).toBe(503);
    expect(await ready.json()).toMatchObject({ waiting: { child: expect.stringContaining('about to end') } });
    expect(output.out).not.toContain('stop');
    // A second request ends the process at once.
    kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(output.out).not.toContain('stop');
  });

  it('goes on serving while a part that it needs is away, and says which', async () => {
    const port = await freePort();
    const { output, ended, kill } = run({ MODE: 'away', HEALTH_PORT: `${port}` });
    await eventually(() => expect(output.out).toContain('"ready"'));
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}/health/${path}`)).status;
    expect([await statusOf('live'), await statusOf('serving'), await statusOf('ready')]).toEqual([
      200, 200, 503,
    ]);
    kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('ends all the same when a part does not end in time', async () => {
    const port = await freePort();
    const { output, ended, kill } = run({
      MODE: 'stuck',
      CAIRN_DRAIN_SECONDS: '0',
      HEALTH_PORT: `${port}`,
    });
    await eventually(() => expect(output.out).toContain('"ready"'));
    kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(output.out).toContain('stop b');
  });

  it('does not start without keys when services are called over a network', async () => {
    const { output, ended } = run({ MODE: 'fine', CAIRN_CHAT_ADDRESS: 'chat:50051' });
    expect(await ended).toBe(78);
    expect(output.err).toMatch(/CAIRN_SERVICE_KEYS: must be given.*make-keys\.mjs/);
    expect(said(output.out)).toEqual([]);
  });

  it.each([
    ['no start', 'the port is taken', 1],
    ['crash', 'no one expects this', 70],
    ['reject', 'no one waits for this', 70],
  ])('stops what it started and ends with a fault: %s', async (mode, message, code) => {
    const { output, ended } = run({ MODE: mode });
    expect(await ended).toBe(code);
    const [drained, all] = [['drain a', 'drain b'], said(output.out)];
    expect(all.filter((line) => !drained.includes(line))).toEqual(['start a', 'start b', 'stop b', 'stop a']);
    expect(output.out).toContain(message);
  });
  it('counts an error that nothing caught, and shows the count while it drains', async () => {
    const port = await freePort();
    const { output } = run({ MODE: 'crash stuck', HEALTH_PORT: `${port}` });
    await eventually(() => expect(output.out).toContain('drain b'));
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
    expect(metrics).toContain('cairn_uncaught_errors_total{kind="exception"} 1');
  });

  it('is asked for its health on this machine alone, unless another address is given', async () => {
    const reachable = async (env: Record<string, string>) => {
      const port = await freePort();
      const { output, kill, ended } = run({ MODE: 'fine', HEALTH_PORT: `${port}`, ...env });
      await eventually(() => expect(output.out).toContain('"ready"'));
      // All of 127.0.0.0/8 is this machine, but only one address of it is listened on.
      const tries = ['127.0.0.1', '127.0.0.2'].map((host) =>
        fetch(`http://${host}:${port}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      const answers = await Promise.all(tries);
      kill('SIGTERM');
      await ended;
      return answers;
    };
    expect(await reachable({})).toEqual([true, false]);
    expect(await reachable({ HEALTH_HOST: '0.0.0.0' })).toEqual([true, true]);
  });

  // Of no other device every write fails.
  if (process.platform === 'linux') {
    it.each([
      ['fine', 0],
      ['crash', 70],
    ])('runs and ends as ever where no line of it can be written: %s', async (mode, code) => {
      const full = openSync('/dev/full', 'w');
      const started = spawn(process.execPath, [join(import.meta.dirname, 'process-child.ts')], {
        env: { ...childEnvironment, CAIRN_DATA_DIR: folder, MODE: mode },
        stdio: ['ignore', full, 'inherit', 'ipc'],
      });
      closeSync(full);
      child = started;
      const ended = once(started, 'exit');
      await once(started, 'message');
      started.disconnect();
      expect(await ended).toEqual([code, null]);
    });
  }

  it('reports to a parent with a channel that it is ready, and ends when that parent ends', async () => {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'process-child.ts')], {
      env: { ...childEnvironment, CAIRN_DATA_DIR: folder, MODE: 'fine' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    const ended = once(started, 'exit');
    const [message] = await once(started, 'message');
    expect(message).toEqual({ cairn: 'ready' });
    started.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});
