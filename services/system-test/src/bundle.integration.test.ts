import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '@cairn/testing/child-environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocx, paragraph } from '../../documents/src/testing/docx.ts';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { makeScan, pictureOf } from '../../documents/src/testing/scans.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Plain JavaScript, without types. */
const { buildServices } = await import(join(ROOT, 'scripts/lib/build.mjs'));
const { isPruned, packagesOf, SERVING } = await import(join(ROOT, 'scripts/lib/runtime-packages.mjs'));
const DESCRIPTION = join(import.meta.dirname, '../../gateway/openapi.json');

/** The arguments of every process on this machine that reads documents for a bundle. */
function readersOf(entry: string): string[][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)];
      } catch {
        return [];
      }
    })
    .filter((args) => args.includes('--permission') && args.includes(entry));
}

/** A picture of one red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** Copies the bundles, and of packages what `npm start` leaves of them; gives the folder of the bundles. */
async function copyOfAnInstall(folder: string): Promise<string> {
  const bundles = dirname(await buildServices());
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const copied = [relative(ROOT, bundles), ...packagesOf(lockfile, SERVING), 'services', 'web/dist'];
  for (const path of copied) {
    const isKept = (name: string) =>
      !isPruned(name) && !relative(join(ROOT, path), name).split(sep).includes('node_modules');
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isKept });
  }
  return join(folder, relative(ROOT, bundles));
}

/**
 * What `npm start` runs, where nothing else is installed. Its threads and child processes have bundles beside it; their
 * files are elsewhere.
 */
describe('the services in bundles', () => {
  let root: string;
  let cairn: Cairn;
  let entry: string;
  let ada: Person;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'cairn-bundle-'));
    entry = join(await copyOfAnInstall(root), 'server.mjs');
    cairn = await bootCairn({ main: entry });
    // The thread that judges passwords.
    ada = await Person.signedUp(cairn.url);
  });
  afterAll(async () => {
    await discard(cairn);
    rmSync(root, { recursive: true });
  });

  it('read a file in a process of its own, search it in a thread, and answer from it', async () => {
    const project = await ada.makeProject('Harbour');
    const content = makePdf(['The lighthouse keeper is Marguerite Dubois.']);
    const uploaded = await ada.upload(project, 'harbour.pdf', content);
    expect(await ada.settled(project, uploaded.body.id)).toMatchObject({ status: 'processed', error: null });
    const session = await ada.makeSession(project);
    const answers: unknown[] = [];
    for await (const { data } of ada.ask(project, session, 'Who is the lighthouse keeper?')) {
      if (data.type === 'done') answers.push(data.message);
    }
    expect(answers).toMatchObject([{ message: expect.stringContaining('Marguerite Dubois') }]);
  });

  it('read every kind of file, in processes that may read their own code and libraries alone', async () => {
    const project = await ada.makeProject('Kinds');
    const files: [string, Uint8Array | string][] = [
      ['a.docx', makeDocx(paragraph('Granite'))],
      ['a.csv', 'stone,place\ngranite,north\n'],
      ['a.json', '{"stone": "granite"}'],
      ['a.md', '# Granite\n\nIn the north.'],
      // Of a page without text, pdf.js is asked as well.
      ['a.pdf', makePdf(['Granite', ''])],
      // Recognised, by Tesseract.
      ['scan.pdf', makeScan([await pictureOf(['Granite stands in the north'])])],
    ];
    const readers: string[][] = [];
    // One that has nothing to read ends after a moment.
    const lookAtReaders = () => {
      if (process.platform === 'linux')
        readers.push(...readersOf(join(dirname(entry), 'document-reader', 'worker', 'main.mjs')));
    };
    for (const [name, content] of files) {
      const { body } = await ada.upload(project, name, content);
      const settled = await ada.settled(project, body.id, lookAtReaders);
      expect(settled).toMatchObject({ name, status: 'processed', error: null });
    }
    if (process.platform !== 'linux') return;
    const readable = readers
      .flat()
      .flatMap((arg) => /^--allow-fs-read=(.*)$/.exec(arg)?.slice(1) ?? [])
      .map((path) => relative(root, path).replace(/[0-9a-f]{16}/, 'bundle'));
    expect([...new Set(readable)].sort()).toEqual([
      'node_modules/.cairn/services/bundle/disarm/main.mjs',
      'node_modules/.cairn/services/bundle/document-reader',
      'node_modules/@hyzyla/pdfium',
      'node_modules/@jsquash/jpeg',
      'node_modules/@jsquash/png',
      'node_modules/@jsquash/webp',
      'node_modules/@tesseract.js-data/eng',
      'node_modules/pdfjs-dist',
      'node_modules/tesseract.js-core',
      'services/documents/package.json',
    ]);
  });

  it('make a picture small in a process of its own', async () => {
    const form = new FormData();
    form.set('avatar', new Blob([PICTURE], { type: 'image/png' }), 'me.png');
    const answer = await ada.raw('PATCH', '/api/users/me', { body: form });
    expect([answer.status, await answer.json()]).toMatchObject([200, { avatar_url: expect.any(String) }]);
  });

  it('serve the web client and the description of their routes', async () => {
    expect(await (await fetch(cairn.url)).text()).toContain('<title>Cairn</title>');
    const description = await (await fetch(`${cairn.url}/api/openapi.json`)).json();
    // Curly quotes among them, which the bundle has as escapes.
    expect(description).toEqual(JSON.parse(readFileSync(DESCRIPTION, 'utf8')));
  });

  it('are kept by V8 in one byte a character', async () => {
    const folder = dirname(entry);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.mjs'))
        expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/\P{ASCII}/u);
    }
  });

  it('end as they are asked to', async () => {
    expect(await cairn.stop()).toBe(0);
    expect(cairn.output()).not.toContain('rror');
  });

  it('are exported and administered from bundles beside them', async () => {
    const run = async (name: string, ...args: string[]) => {
      const env = { ...childEnvironment, CAIRN_DATA_DIR: cairn.dataDir, LOG_LEVEL: 'warn' };
      const program = join(dirname(entry), `${name}.mjs`);
      return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
    };
    const file = join(root, 'all.bundle');
    expect(await run('transfer', 'export', '--to', file)).toMatch(/documents +documents +7 /);
    expect(await run('admin', 'people')).toContain(ada.email);
    expect(await run('transfer', 'import', '--from', file, '--dry-run')).toMatch(/documents +documents +7 /);
  });
});
