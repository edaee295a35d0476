import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const installed = join(root, 'node_modules');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-image-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The folders of the packages that the image installs, as npm names them for the same workspaces. */
function packagesOfTheImage(): string[] {
  const wanted = [
    'ls',
    '--all',
    '--parseable',
    '--omit=dev',
    '-w',
    '@cairn/standalone',
    '-w',
    '@cairn/transfer',
    '-w',
    '@cairn/s3',
    '-w',
    '@cairn/tracing',
  ];
  const [command, before] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []];
  const output = execFileSync(command, [...before, ...wanted], { cwd: root, encoding: 'utf8' });
  return output
    .split('\n')
    .filter((path) => path.startsWith(`${installed}/`) && !path.startsWith(join(installed, '@cairn')))
    .map((path) => relative(installed, path));
}

/** The files at the top of a package, which is where licences are. */
function layOut(name: string): void {
  const from = join(installed, name);
  const to = join(folder, name);
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile()) copyFileSync(join(from, entry.name), join(to, entry.name));
}

const prune = () =>
  spawnSync(
    process.execPath,
    [join(root, 'docker/prune-modules.mjs'), folder, join(root, 'docker/licences')],
    {
      encoding: 'utf8',
    },
  );

/** What the files of a package say that are there to be read. */
const textsOf = (name: string) =>
  readdirSync(join(folder, name))
    .filter((file) => /licen[cs]e|copying/i.test(file))
    .map((file) => readFileSync(join(folder, name, file), 'utf8'))
    .join('\n');

it('leaves every package of the image with the text of its licence', () => {
  const names = packagesOfTheImage();
  expect(names).toEqual(expect.arrayContaining(['express', 'mongodb', '@bufbuild/protobuf']));
  for (const name of names) layOut(name);
  const { status, stderr } = prune();
  expect(stderr).toBe('');
  expect(status).toBe(0);
  for (const name of names)
    expect(textsOf(name), name).toMatch(/permission|licensed under|"AS IS"|public domain/i);
  expect(readdirSync(join(folder, 'mongodb'))).toEqual(
    expect.arrayContaining(['LICENSE.md', 'package.json']),
  );
  expect(readdirSync(join(folder, 'mongodb'))).not.toContain('README.md');
});

it('refuses a package without such a text, and names it', () => {
  const lonely = join(folder, '@someone/lonely/index.js');
  mkdirSync(dirname(lonely), { recursive: true });
  writeFileSync(lonely, '');
  const { status, stderr } = prune();
  expect(status).not.toBe(0);
  expect(stderr).toContain('No text of a licence for @someone/lonely');
});
