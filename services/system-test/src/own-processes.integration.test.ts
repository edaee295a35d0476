import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cairn/testing/free-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from './harness/person.ts';
import { type ServiceProcess, startService } from './harness/service-process.ts';
import { until } from './harness/until.ts';

const names = ['auth', 'projects', 'documents', 'search', 'memory', 'chat', 'notifications', 'gateway'];

describe('services as processes of their own', () => {
  let folder: string;
  let base: string;
  let services: ServiceProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-own-'));
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const env = { CAIRN_DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' };
    services = await Promise.all(names.map((name) => startService(name, env)));
    for (const service of services) {
      await until(() => isReady(service), { describe: () => `${service.name}: ${service.output()}` });
    }
  });
  afterAll(async () => {
    for (const service of services) service.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('do together what one process does', async () => {
    const ada = await Person.signedUp(base);
    const project = await ada.makeProject();
    const { body } = await ada.upload(project, 'ferry.txt', 'The ferry leaves the northern quay at nine.');
    expect(await ada.settled(project, body.id)).toMatchObject({ status: 'processed' });
    const session = await ada.makeSession(project);
    let answer: unknown;
    for await (const { data } of ada.ask(project, session, 'When does the ferry leave?')) {
      if (data.type === 'done') answer = data.message;
    }
    expect(answer).toMatchObject({
      state: 'complete',
      message: expect.stringContaining('northern quay at nine'),
    });
  });

  it('show what they measure', async () => {
    for (const service of services) {
      const response = await fetch(`${service.health}/metrics`);
      expect(await response.text()).toContain('process_resident_memory_bytes');
    }
  });

  it('stop in order when asked', async () => {
    for (const service of services) service.end('SIGTERM');
    for (const service of services) expect([service.name, await service.ended]).toEqual([service.name, 0]);
  });

  it.each(names)('%s prints every fault of its configuration and does not start', async (name) => {
    const service = await startService(name, {
      CAIRN_DATA_DIR: folder,
      LOG_LEVEL: 'loud',
      CAIRN_AUTH_ADDRESS: 'nowhere',
      CAIRN_SERVICE_KEYS: 'short',
    });
    expect(await service.ended).toBe(78);
    for (const variable of ['LOG_LEVEL', 'CAIRN_AUTH_ADDRESS', 'CAIRN_SERVICE_KEYS']) {
      expect(service.output()).toContain(variable);
    }
  });
});

async function isReady(service: ServiceProcess): Promise<boolean> {
  try {
    return (await fetch(`${service.health}/health/ready`)).ok;
  } catch {
    return false;
  }
}
