import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@cairn/testing';
import { childEnvironment } from '@cairn/testing/child-environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { bootStandalone } from '../../services/system-test/src/harness/standalone.ts';
import { administrate } from './administration.ts';
import { runCommand } from './testing/run-command.ts';

const script = fileURLToPath(new URL('../admin.ts', import.meta.url));

describe('the commands of administration, beside a running Cairn', () => {
  let cairn: Cairn;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    cairn = await bootStandalone({ dataDir: await mkdtemp(join(tmpdir(), 'cairn-administration-')) });
    ada = await Person.signedUp(cairn.url);
    bob = await Person.signedUp(cairn.url);
  });
  afterAll(() => discard(cairn));

  const env = () => ({ CAIRN_DATA_DIR: cairn.dataDir, LOG_LEVEL: 'silent' });

  async function admin(name: string, ...args: string[]): Promise<string> {
    const { stdout, ...ended } = await runCommand(() => administrate(name, args), env());
    if (ended.code !== 0) throw Object.assign(new Error(ended.stderr), ended);
    return stdout;
  }

  /** As people type it. */
  const typed = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { env: { ...childEnvironment, ...env() } });

  it('name and dismiss administrators, and never the last one', async () => {
    expect((await typed('administrators', 'list')).stdout).toBe(`${ada.email}\n`);
    await expect(typed('administrators', 'remove', ada.email)).rejects.toMatchObject({ code: 1 });
    expect((await bob.call('GET', '/api/admin/people')).status).toBe(404);
    await admin('administrators', 'add', bob.email);
    expect((await bob.call('GET', '/api/admin/people')).status).toBe(200);
    await admin('administrators', 'remove', bob.email);
    expect((await bob.call('GET', '/api/admin/people')).status).toBe(404);
    await expect(admin('administrators', 'add', 'nobody@example.org')).rejects.toMatchObject({
      stderr: expect.stringContaining('No account has this address.'),
    });
  });

  it('list people, end their sessions, close and reopen their accounts', async () => {
    expect(await admin('people', bob.email)).toBe(`${bob.email}\n`);
    expect(await admin('end-sessions', bob.email)).toBe('1 sessions ended.\n');
    await eventually(async () => expect((await bob.call('GET', '/api/users/me')).status).toBe(401));
    await admin('close-account', bob.email);
    await expect(bob.signIn()).rejects.toThrow(/account_closed/);
    expect(await admin('people')).toBe(`${bob.email} (closed)\n${ada.email} (administrator)\n`);
    await admin('reopen-account', bob.email);
    await bob.signIn();
    await expect(admin('lift-second-factor', bob.email)).rejects.toMatchObject({ code: 1 });
  });

  it('set registration and limits for the Cairn that runs', async () => {
    expect(await admin('registration', 'closed')).toBe('Registration: closed\n');
    await expect(new Person(cairn.url).register()).rejects.toThrow('403');
    expect(await admin('registration', 'open')).toBe('Registration: open\n');
    expect(await admin('limits')).toContain('projects_per_person: 1000 (');
    expect(await admin('limits', 'projects_per_person', '1')).toContain('projects_per_person: 1 (');
    await eventually(async () => {
      await ada.call('POST', '/api/projects', { name: 'One more' });
      const refused = await ada.call('POST', '/api/projects', { name: 'One too many' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_projects' } });
    });
    expect(await admin('limits', 'projects_per_person', 'default')).toContain('projects_per_person: 1000 (');
  });

  it('say how each is used', async () => {
    for (const name of [
      'administrators',
      'people',
      'end-sessions',
      'close-account',
      'registration',
      'limits',
    ]) {
      expect(await admin(name, '--help')).toContain(`npm run admin -- ${name}`);
    }
    await expect(admin('registration', 'ajar')).rejects.toMatchObject({ code: 2 });
    await expect(admin('limits', 'nothing', '1')).rejects.toMatchObject({ code: 2 });
  });
});
