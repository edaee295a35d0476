import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BootOptions, bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

describe('a data folder', () => {
  let cairn: Cairn;
  beforeAll(async () => {
    cairn = await bootCairn();
  });
  afterAll(() => discard(cairn));

  it('belongs to one Cairn at a time', async () => {
    await expect(bootCairn({ dataDir: cairn.dataDir })).rejects.toThrow(/in use by another running Cairn/);
  });

  it('that cannot be used is reported in one line, as a taken port is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-not-'));
    const file = join(folder, 'file');
    await writeFile(file, '');
    const refusals: (BootOptions & { says: string })[] = [
      { dataDir: file, says: 'choose another folder with CAIRN_DATA_DIR' },
      { env: { PORT: new URL(cairn.url).port }, says: 'Choose another with PORT' },
      { env: { WEB_DIST: folder }, says: 'name its folder with WEB_DIST' },
    ];
    for (const { says, ...options } of refusals) {
      const dataDir = options.dataDir ?? join(folder, 'other');
      const refused = await bootCairn({ ...options, dataDir }).catch((error: Error) => error);
      const text = refused instanceof Error ? refused.message : 'started';
      expect(text).toMatch(/^Cairn ended with 1 /);
      expect(text).toContain(says);
      expect(text).not.toMatch(/\bat \S+ \(|\.ts:\d+/);
    }
    await rm(folder, { recursive: true, force: true });
  });

  it('holds nothing that another user of the machine can read', async () => {
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject('Private');
    const { body } = await ada.upload(project, 'private.txt', 'Nobody else reads this.');
    await ada.settled(project, body.id);
    await ada.call('POST', '/api/auth/request-password-reset', { email: ada.email });
    await until(async () => (await readdir(join(cairn.dataDir, 'outbox')).catch(() => [])).length > 0);

    const open: string[] = [];
    const names = await readdir(cairn.dataDir, { recursive: true });
    for (const name of names) {
      // What goes meanwhile (write-ahead logs) is not there to be read.
      const found = await stat(join(cairn.dataDir, name)).catch(() => undefined);
      if (found && (found.mode & 0o077) !== 0) open.push(`${name} ${(found.mode & 0o777).toString(8)}`);
    }
    expect(open).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['cairn.lock', 'auth.sqlite', 'files', 'outbox', 'keys']));
    expect(names.filter((name) => name.startsWith('search-index/'))).not.toEqual([]);
  });

  it('is left in order by an ordinary stop', async () => {
    const ada = await Person.signedUp(cairn.url);
    await ada.makeProject('Kept');
    expect(await cairn.stop()).toBe(0);
    cairn = await bootCairn({ dataDir: cairn.dataDir });
    const { body } = await ada.at(cairn.url).call('GET', '/api/projects');
    expect(body).toMatchObject([{ name: 'Kept' }]);
  });
});
