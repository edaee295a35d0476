import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../admin.ts', import.meta.url));
const services = ['auth', 'projects', 'documents', 'chat', 'memory', 'search', 'notifications'];

describe('the admin command that migrates', () => {
  let test: TestMongo;

  beforeEach(async () => {
    test = testMongo();
    await test.mongo.connect();
  });
  afterEach(async () => {
    for (const service of services) test.mongo.connection(service);
    await test.close();
  });

  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, 'migrate', ...args], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...test.servers },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error);

  /** The services that have anything in their databases. */
  async function filled(): Promise<string[]> {
    const found = await Promise.all(
      services.map((service) => test.mongo.connection(service).db?.listCollections().toArray()),
    );
    return services.filter((_, index) => found[index]?.length);
  }

  it('says what it would do to each database, does that, and then finds nothing to do', async () => {
    const dry = await admin('--dry-run');
    for (const service of services) expect(dry.stdout).toContain(`${service}: would change\n`);
    expect(dry.stdout).toContain('  index: projects: {"members.userId":1,"state":1,"_id":-1}');
    expect(await filled()).toEqual([]);

    const done = await admin();
    expect(done.stdout).toBe(dry.stdout.replaceAll('would change', 'changed'));
    expect(await filled()).toEqual(services);

    const again = await admin();
    expect(again.stdout).toBe(services.map((service) => `${service}: up to date\n`).join(''));
  });

  it('changes no database when one of them is of a newer version', async () => {
    await test.mongo.connection('memory').collection<{ _id: number }>('schema_steps').insertOne({ _id: 99 });
    const refused = await admin();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('_memory was written by a newer version of Cairn');
    expect(await filled()).toEqual(['memory']);
  });

  it('refuses what it does not know', async () => {
    expect(await admin('--dry')).toMatchObject({ code: 2, stdout: '' });
  });
});
