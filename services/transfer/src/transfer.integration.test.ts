import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEvent } from '@cairn/messaging/events';
import { testPlatform } from '@cairn/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import type { Cairn } from '../../system-test/src/harness/cairn.ts';
import { Person } from '../../system-test/src/harness/person.ts';
import { bootStandalone } from '../../system-test/src/harness/standalone.ts';
import { until } from '../../system-test/src/harness/until.ts';
import { enlarged } from './testing/enlarged-bundle.ts';
import { importKilledAt } from './testing/killed-imports.ts';
import { type Filled, fillSample, quotesIn, seesTheSame, settledViews, signedIn } from './testing/sample.ts';
import { beginTransfer, transfer } from './testing/transfer-process.ts';
import { entriesOf, tampered, tarOf } from './testing/written-bundle.ts';

describe('carrying everything from one data folder to another', () => {
  let folder: string;
  let filled: Filled;
  let views: unknown[];
  let source: string;
  let bundle: string;
  let running: Cairn | undefined;
  let next = 0;

  const boot = async (dataDir: string) => {
    running = await bootStandalone({ dataDir });
    return running;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  const newFolder = () => join(folder, `data-${++next}`);
  const at = (dataDir: string) => ({ CAIRN_DATA_DIR: dataDir });
  const manifestOf = (path: string) =>
    JSON.parse(execFileSync('tar', ['-xOf', path, 'manifest.json'], { encoding: 'utf8' }));
  const contentOf = (path: string) => {
    const { kinds, files } = manifestOf(path);
    return { kinds, files };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-transfer-test-'));
    source = newFolder();
    bundle = join(folder, 'harbour.cairn');
    const { url } = await boot(source);
    filled = await fillSample(url);
    views = await settledViews(url, filled);
    await stop();
    const exported = await transfer(['export', '--to', bundle], at(source));
    expect(exported.err).toMatch(/Writing records/);
    expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/Written: .*harbour\.cairn/) });
  });
  beforeEach(() => stop());
  afterAll(async () => {
    await running?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('brings people back to what they had: the same passwords, files, citations, and things deleted', async () => {
    const target = newFolder();
    const imported = await transfer(['import', '--from', bundle], at(target));
    expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/Brought in and compared/) });
    const { url } = await boot(target);
    await seesTheSame(url, filled, views);
    const ada = await signedIn(url, filled.emails[0] ?? '');
    const quotes = await quotesIn(ada);
    expect(quotes.length).toBeGreaterThan(0);
    for (const { quote, opened } of quotes) expect(opened).toBe(quote);
    expect(await ada.makeProject()).toBeGreaterThan(filled.lastProject);
  });

  it('says in the end what came, and what must be carried by hand', async () => {
    const { out } = await transfer(['import', '--from', bundle], at(newFolder()));
    const { kinds, files } = manifestOf(bundle);
    for (const { service, kind, records, sha256 } of kinds) {
      expect(out).toMatch(
        new RegExp(
          `^${service} +${kind} +${records.toLocaleString('en')} .*${records > 0 ? sha256 : '-'}$`,
          'm',
        ),
      );
    }
    expect(out).toContain(files.list.sha256);
    expect(out).toMatch(/signing key/);
  });

  it('keeps keys and secrets out of the bundle, and keeps people signed in where the signing key is carried', async () => {
    const bytes = await readFile(bundle);
    for (const name of await readdir(join(source, 'keys'))) {
      const key = (await readFile(join(source, 'keys', name), 'utf8')).trim();
      const secret = key.replace(/-----[A-Z ]+-----/g, '').trim();
      expect(secret.length).toBeGreaterThan(20);
      expect(bytes.includes(secret), name).toBe(false);
    }
    expect((await stat(bundle)).mode & 0o777).toBe(0o600);
    const before = await boot(source);
    const { token } = await signedIn(before.url, filled.emails[0] ?? '');
    await stop();
    const another = join(folder, 'signed-in.cairn');
    await transfer(['export', '--to', another], at(source));
    const target = newFolder();
    await transfer(['import', '--from', another], at(target));
    await cp(join(source, 'keys', 'auth-signing.pem'), join(target, 'keys', 'auth-signing.pem'));
    const person = new Person((await boot(target)).url);
    person.token = token;
    expect((await person.call('GET', '/api/projects')).status).toBe(200);
  });

  it('comes to a bundle of the same content when it is exported again, before and after Cairn ran on it', async () => {
    const target = newFolder();
    await transfer(['import', '--from', bundle], at(target));
    const again = join(folder, 'again.cairn');
    await transfer(['export', '--to', again], at(target));
    expect(contentOf(again)).toEqual(contentOf(bundle));
    await boot(target);
    await stop();
    await transfer(['export', '--to', again], at(target));
    expect(contentOf(again)).toEqual(contentOf(bundle));
  });

  it('is done once: the same bundle again changes nothing, another is refused', async () => {
    const target = newFolder();
    await transfer(['import', '--from', bundle], at(target));
    const again = await transfer(['import', '--from', bundle], at(target));
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/was brought in here already/) });
    const other = await transfer(['import', '--from', bundle], at(source));
    expect(other).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not empty: it holds .*auth\/accounts.*files/),
    });
  });

  it('goes into a Cairn that ran but was never used', async () => {
    const target = newFolder();
    await boot(target);
    await stop();
    expect(await transfer(['import', '--from', bundle], at(target))).toMatchObject({ code: 0 });
  });

  it('writes nothing when it is only asked what would be', async () => {
    const target = newFolder();
    const imported = await transfer(['import', '--from', bundle, '--dry-run'], at(target));
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringMatching(/target is empty.*Nothing was brought in/s),
    });
    await expect(stat(target)).rejects.toThrow('ENOENT');
    const onto = await transfer(['import', '--from', bundle, '--dry-run'], at(source));
    expect(onto).toMatchObject({ code: 0, out: expect.stringMatching(/not empty: it holds/) });
    const exported = await transfer(['export', '--dry-run'], at(source));
    expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/Nothing was written/) });
    for (const { service, sha256, records } of contentOf(bundle).kinds) {
      if (records > 0 && service !== 'auth') expect(exported.out).toContain(sha256);
    }
  });

  it('does not read a folder that a Cairn uses, nor write into one', async () => {
    await boot(source);
    const exported = await transfer(['export', '--to', join(folder, 'x.cairn')], at(source));
    expect(exported).toMatchObject({
      code: 1,
      err: expect.stringMatching(/in use by another running Cairn/),
    });
    const imported = await transfer(['import', '--from', bundle], at(source));
    expect(imported).toMatchObject({
      code: 1,
      err: expect.stringMatching(/in use by another running Cairn/),
    });
    await expect(stat(join(folder, 'x.cairn'))).rejects.toThrow('ENOENT');
  });

  it('says that there is nothing to export where no Cairn was', async () => {
    const nowhere = newFolder();
    const exported = await transfer(['export', '--to', join(folder, 'x.cairn')], at(nowhere));
    expect(exported).toMatchObject({ code: 1, err: expect.stringMatching(/There is no Cairn in/) });
    await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  });

  it('first finishes what was begun when a Cairn was killed', async () => {
    const killed = newFolder();
    const cairn = await boot(killed);
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const pages = Array.from({ length: 300 }, (_, page) => `Page ${page + 1} speaks of granite and tar.`);
    const { body } = await ada.upload(project, 'long.pdf', makePdf(pages));
    await cairn.kill();
    const path = join(folder, 'killed.cairn');
    const preview = await transfer(['export', '--dry-run'], at(killed));
    expect(preview.out).toMatch(/First to be finished: /);
    const exported = await transfer(['export', '--to', path], at(killed));
    expect(exported).toMatchObject({ code: 0, err: expect.stringMatching(/Finishing what is begun/) });
    const target = newFolder();
    await transfer(['import', '--from', path], at(target));
    const there = await signedIn((await boot(target)).url, ada.email);
    expect(await there.document(project, body.id)).toMatchObject({ status: 'processed' });
    const page = await there.call<{ text: string }>(
      'GET',
      `/api/projects/${project}/documents/${body.id}/pages/300`,
    );
    expect(page.body.text).toContain('Page 300');
  });

  it('stops waiting for what does not come to an end, and says what that is', async () => {
    const killed = newFolder();
    const cairn = await boot(killed);
    const ada = await Person.signedUp(cairn.url);
    await ada.upload(await ada.makeProject(), 'x.txt', 'Some text.');
    await cairn.kill();
    const path = join(folder, 'waited.cairn');
    const exported = await transfer(['export', '--to', path, '--wait', '0'], at(killed));
    expect(exported).toMatchObject({
      code: 1,
      err: expect.stringMatching(/had not come to rest after 0 s: .*(to read|to tell|acted on)/),
    });
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('leaves events behind that consumers gave up on, only when asked to', async () => {
    const target = newFolder();
    await transfer(['import', '--from', bundle], at(target));
    const event = newEvent({ $case: 'documentDeleted', value: { documentId: 'd' } }, { projectId: 1 });
    const platform = await testPlatform({ folder: target, withAuth: false });
    platform.bus.subscribe({
      consumer: 'clumsy',
      subjects: [event.subject],
      delays: [],
      handle: () => Promise.reject(new Error('fell over')),
    });
    await platform.bus.publish([event]);
    await until(async () => (await platform.bus.listParked({ consumer: 'clumsy' })).parked.length > 0);
    await platform.close();
    const path = join(folder, 'parked.cairn');
    const refused = await transfer(['export', '--to', path], at(target));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('--leave-parked');
    expect(refused.err).toContain(`clumsy ${event.id} (${event.subject}): fell over`);
    const left = await transfer(['export', '--to', path, '--leave-parked'], at(target));
    expect(left).toMatchObject({ code: 0, out: expect.stringMatching(/Left behind: 1 events/) });
    expect(manifestOf(path)).toMatchObject({ leftParked: 1 });
  });

  it('keeps nothing of a bundle that the disk does not take, and what was there before', async () => {
    const path = join(folder, 'full.cairn');
    await writeFile(path, 'the one of yesterday');
    const exported = await transfer(['export', '--to', path], at(source), ['prlimit', '--fsize=8192']);
    expect(exported.code).toBe(1);
    expect(exported.err).toMatch(/EFBIG|full|disk/);
    expect(await readFile(path, 'utf8')).toBe('the one of yesterday');
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('touches nothing when the bundle is broken', async () => {
    const bytes = await readFile(bundle);
    const broken = join(folder, 'broken.cairn');
    await writeFile(broken, bytes.subarray(0, bytes.length - 9_000));
    const target = newFolder();
    const imported = await transfer(['import', '--from', broken], at(target));
    expect(imported).toMatchObject({ code: 1, err: expect.stringMatching(/The bundle cannot be used/) });
    await expect(stat(target)).rejects.toThrow('ENOENT');
  });

  it('takes a bundle of a version that did not know a kind yet', async () => {
    const older = join(folder, 'older.cairn');
    const entries = await entriesOf(await readFile(bundle));
    await writeFile(older, await tarOf(tampered(entries, 'records/chat/last_ids/000001.jsonl')));
    const target = newFolder();
    const imported = await transfer(['import', '--from', older], at(target));
    expect(imported.code, imported.err).toBe(0);
    const { url } = await boot(target);
    expect(await signedIn(url, filled.emails[0] ?? '')).toBeDefined();
  });

  it('starts no Cairn on what a bundle left that no store takes, although every hash in it agrees', async () => {
    const hostile = join(folder, 'hostile.cairn');
    const entries = await entriesOf(await readFile(bundle));
    const lines = '{"key":"0190","value":{"email":"eve@example.org"}}\n';
    await writeFile(hostile, await tarOf(tampered(entries, 'records/auth/accounts/000001.jsonl', lines)));
    const target = newFolder();
    const imported = await transfer(['import', '--from', hostile], at(target));
    expect(imported.code).toBe(1);
    expect(imported.err).toMatch(/auth\/accounts from 0190 to 0190 could not be written/);
    await expect(boot(target)).rejects.toThrow(/is not whole/);
  });

  describe('killed in the middle of an import', () => {
    it('starts no Cairn, exports nothing, takes no other bundle, and goes on when it is run again', async () => {
      const target = newFolder();
      const importing = beginTransfer(['import', '--from', bundle], at(target));
      await until(async () => /Bringing everything in/.test(importing.err()));
      importing.child.kill('SIGKILL');
      await importing.ended;
      await expect(boot(target)).rejects.toThrow(/is not whole\. Run it again to its end/);
      const exported = await transfer(['export', '--to', join(folder, 'half.cairn')], at(target));
      expect(exported).toMatchObject({ code: 1, err: expect.stringMatching(/is not whole/) });
      const other = join(folder, 'other.cairn');
      await transfer(['export', '--to', other], at(source));
      const refused = await transfer(['import', '--from', other], at(target));
      expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/Another bundle .* was begun/) });
      const resumed = await transfer(['import', '--from', bundle], at(target));
      expect(resumed.code, resumed.err).toBe(0);
      const { url } = await boot(target);
      expect(await signedIn(url, filled.emails[1] ?? '')).toBeDefined();
    });

    it('again and again, at other points, comes to the same end', async () => {
      const large = await enlarged(bundle, folder);
      const target = newFolder();
      const { kills, last } = await importKilledAt([0, 50, 200, 400, 700, 1_000, 1_500], large, at(target));
      expect(kills).toBeGreaterThan(3);
      expect(last.code, last.err).toBe(0);
      const again = join(folder, 'resumed.cairn');
      await transfer(['export', '--to', again], at(target));
      expect(contentOf(again)).toEqual(contentOf(large));
    });
  });
});
