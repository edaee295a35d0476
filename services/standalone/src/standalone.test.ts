import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, serviceAddress } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createStandalone, type Standalone } from './standalone.ts';

describe('one process', () => {
  let folder: string;
  let running: Standalone[];

  beforeEach(async () => {
    running = [];
    folder = await mkdtemp(join(tmpdir(), 'cairn-standalone-'));
    await writeFile(join(folder, 'index.html'), '<h1>Cairn</h1>');
  });
  afterEach(async () => {
    for (const one of running.reverse()) await one.stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  const configOf = (env: Record<string, string>) =>
    loadConfig(configSchema, {
      CAIRN_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PORT: '0',
      HOST: '127.0.0.1',
      WEB_DIST: folder,
      ...env,
    });

  async function start(env: Record<string, string> = {}): Promise<Standalone> {
    const one = await createStandalone(configOf(env), { logger: createLogger('test', 'silent') });
    running.push(one);
    await one.start?.();
    await one.begin?.();
    return one;
  }

  const signUp = (one: Standalone) =>
    fetch(`${one.url()}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@example.org',
        password: 'Gr4nite & rope',
        first_name: 'Ada',
        last_name: 'Lovelace',
      }),
    });

  it('runs everything when nothing is said, and has the folder to itself', async () => {
    const one = await start();
    expect((await signUp(one)).status).toBe(201);
    await expect(start()).rejects.toThrow(/in use by another running Cairn/);
    await expect(start({ CAIRN_SERVICES: 'chat' })).rejects.toThrow(/in use by another running Cairn/);
  });

  it('runs the configured services, and calls the rest in another process that shares its folder', async () => {
    await start({ CAIRN_SERVICES: 'auth, projects,documents,search,memory' });
    const front = await start({ CAIRN_SERVICES: 'chat,notifications,gateway' });
    expect((await signUp(front)).status).toBe(201);
    const ready = await fetch(`${front.url()}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, waiting: {} }]);
    await expect(start()).rejects.toThrow(/in use by another running Cairn/);
    await expect(start({ CAIRN_SERVICES: 'chat' })).rejects.toThrow(
      /another running Cairn listens at .*chat/,
    );
  });

  it('opens no socket for services when nobody else calls them, and those that somebody calls', async () => {
    const run = join(folder, 'run');
    const whole = await start();
    expect((await signUp(whole)).status).toBe(201);
    expect(existsSync(run)).toBe(false);
    await running.pop()?.stop?.();
    const address = `unix:${join(folder, 'open', 'auth.sock')}`;
    await start({ CAIRN_AUTH_ADDRESS: address });
    expect(readdirSync(join(folder, 'open'))).toEqual(['auth.sock']);
    expect(existsSync(run)).toBe(false);
    await running.pop()?.stop?.();
    await start({ CAIRN_SERVICES: 'auth,projects' });
    expect(readdirSync(run).sort()).toEqual(['auth.sock', 'projects.sock']);
  });

  it('calls a service of its own without its socket, also where that has one', async () => {
    const { platform } = await start({ CAIRN_SERVICES: 'auth,projects' });
    const address = serviceAddress(platform.config, 'auth');
    const auth = platform.identity('projects').clients.connect(AuthServiceDefinition, address);
    rmSync(join(folder, 'run'), { recursive: true });
    expect((await auth.getPublicKeys({})).jwks?.keys).toHaveLength(1);
  });

  it('says what it could run when it is asked to run something else', () => {
    expect(() => configOf({ CAIRN_SERVICES: 'chat,mail' })).toThrow(
      /CAIRN_SERVICES: must be some of auth, .*gateway/,
    );
  });
});
