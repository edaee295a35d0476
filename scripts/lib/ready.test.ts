import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// Plain JavaScript, without types.
const { SERVING } = await import(join(import.meta.dirname, 'runtime-packages.mjs'));

/** In place of npm: notes its arguments and the lockfile that it reads, and installs what that names for folders. */
const NPM = `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  import { packagesOf } from './scripts/lib/runtime-packages.mjs';
  if (process.argv.includes('config')) {
    process.stdout.write('{"registry":"https://packages.example.org"}');
    process.exit();
  }
  const roots = process.argv.flatMap((arg, i, all) =>
    arg === '--include-workspace-root' ? [''] : all[i - 1] === '-w' ? [arg] : []);
  appendFileSync('npm.log', [...roots].map((root) => root || '.').join(' ') + '\\n');
  if (process.env.OFFLINE) process.exit(1);
  const shrinkwrap = 'npm-shrinkwrap.json';
  const lockfile = existsSync(shrinkwrap) ? shrinkwrap : 'package-lock.json';
  appendFileSync('read.log', readFileSync(lockfile, 'utf8') + '\\n');
  if (process.env.ELSEWHERE && lockfile === shrinkwrap) process.exit(1);
  const paths = packagesOf(JSON.parse(readFileSync(lockfile, 'utf8')), roots);
  const all = process.argv.includes('--include=dev') ? [...paths, 'node_modules/vitest'] : paths;
  for (const path of all.filter((path) => path.includes('node_modules/') && !existsSync(path))) {
    mkdirSync(path, { recursive: true });
    writeFileSync(path + '/package.json', '{"type":"module"}');
    if (path.endsWith(process.env.KILLED_AT)) process.kill(process.pid, 'SIGKILL');
    for (const name of ['index.js', 'index.d.ts']) writeFileSync(path + '/' + name, '');
  }
  mkdirSync('node_modules/vite/bin', { recursive: true });
  mkdirSync('node_modules/.bin', { recursive: true });
  const needs = "import '../../react/index.js';";
  const build = "import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist', { recursive: true });";
  writeFileSync('node_modules/vite/bin/vite.js', needs + build + "writeFileSync('dist/index.html', '');");
`;
/** In place of the bundler. */
const BUNDLE = `
  import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
  if (!existsSync('node_modules/rolldown/index.js')) process.exit(1);
  mkdirSync(process.argv[4], { recursive: true });
  writeFileSync(process.argv[4] + '/server.mjs', '');
`;

const nameOf = (path: string) => path.slice('node_modules/'.length);
const MANIFESTS: Record<string, { dependencies: Record<string, string> }> = {
  '': { dependencies: { rolldown: '1' } },
  'services/standalone': {
    dependencies: { express: '1', ...Object.fromEntries(SERVING.map((path: string) => [nameOf(path), '1'])) },
  },
  'services/transfer': { dependencies: { 'tar-stream': '1' } },
  web: { dependencies: { react: '1', vite: '1' } },
  'scripts/s3': { dependencies: { '@aws-sdk/client-s3': '1' } },
};
const BUILDERS = ['express', 'react', 'rolldown', 'tar-stream', 'vite'];

/** What stands before `npm start`, in a small repository of the same form. */
describe('what npm start makes ready', () => {
  let root: string;
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'cairn-ready-'));
    for (const path of ['scripts/lib', 'docker/prune-modules.mjs'])
      cpSync(join(import.meta.dirname, '../..', path), join(root, path), { recursive: true });
    const workspaces = Object.keys(MANIFESTS).filter(Boolean);
    const names = Object.values(MANIFESTS).flatMap(({ dependencies }) => Object.keys(dependencies));
    const locked = Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]));
    put('package-lock.json', JSON.stringify({ packages: { ...MANIFESTS, ...locked } }));
    for (const [folder, manifest] of Object.entries(MANIFESTS))
      put(join(folder, 'package.json'), JSON.stringify(folder ? manifest : { ...manifest, workspaces }));
    put('npm.mjs', NPM);
    put('scripts/lib/bundle-services.mjs', BUNDLE);
    for (const path of ['proto/a.ts', 'scripts/admin/a.ts', 'scripts/admin.ts', 'services/a.ts', 'web/a.ts'])
      put(path, '1');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Gives what was said. */
  async function ready(env: NodeJS.ProcessEnv = {}, call = 'makeReady({ withClient: true })') {
    const program = `
      const { makeReady } = await import('./scripts/lib/ready.mjs');
      const { install } = await import('./scripts/lib/install.mjs');
      await ${call};`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs'), ...env },
    });
    return stdout;
  }

  /** The folders for which npm was to install, a line each time; what is asked for of a Node does not matter. */
  const installs = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n');
  /** What is there of what only builds. */
  const builders = () => BUILDERS.filter((name) => existsSync(join(root, 'node_modules', name)));
  const isServing = () => SERVING.every((path: string) => existsSync(join(root, path, 'index.js')));

  it('is the bundles and the web client, and of packages what serves, without declarations', async () => {
    await ready();
    expect(installs()).toEqual(['. services/standalone services/transfer web']);
    expect(existsSync(join(root, 'web/dist/index.html'))).toBe(true);
    expect(readdirSync(join(root, 'node_modules/.cairn/services'))).toHaveLength(1);
    expect([isServing(), builders()]).toEqual([true, []]);
    expect(existsSync(join(root, 'node_modules/mongoose/index.d.ts'))).toBe(false);
  });

  it.each([
    ['at the address by which registries serve them', {}, [true]],
    ['where npm asks the registry for, if that has them elsewhere', { ELSEWHERE: 'yes' }, [true, false]],
  ])('has the packages of the lockfile, %s', async (_, env, addressed) => {
    await ready(env);
    const read = readFileSync(join(root, 'read.log'), 'utf8').trim().split('\n');
    const address = '"resolved":"https://packages.example.org/express/-/express-1.0.0.tgz"';
    expect(read.map((lockfile) => lockfile.includes(address))).toEqual(addressed);
    expect(isServing()).toBe(true);
    expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
  });

  it('is not installed or built again while nothing changed', async () => {
    await ready();
    expect(await ready({ OFFLINE: 'yes' })).toBe('');
    expect(installs()).toHaveLength(1);
  });

  it.each([
    ['client', 'web/a.ts', 'web'],
    ['services', 'services/a.ts', '. services/standalone services/transfer'],
    ['services', 'scripts/admin/a.ts', '. services/standalone services/transfer'],
  ])('has what builds the %s installed again when %s changed, and removed', async (part, path, folders) => {
    await ready();
    put(path, '22');
    expect(await ready()).toContain(`Installing again what builds the ${part}, which changed`);
    expect(installs().slice(1)).toEqual([folders]);
    expect([isServing(), builders()]).toEqual([true, []]);
    expect(await ready()).toBe('');
  });

  it('serves on when what builds a change cannot be installed', async () => {
    await ready();
    put('web/a.ts', '22');
    await expect(ready({ OFFLINE: 'yes' })).rejects.toThrow('Installing failed');
    put('web/a.ts', '1');
    expect(await ready({ OFFLINE: 'yes' })).toBe('');
    expect(isServing()).toBe(true);
  });

  it.each([
    ['the first', false, 'node_modules/mongoose'],
    ['one that adds', true, 'node_modules/react'],
  ])('is installed from nothing after an install was killed, %s', async (_, adds, path) => {
    if (adds) await ready();
    put('web/a.ts', '22');
    await expect(ready({ KILLED_AT: path })).rejects.toThrow('Installing failed (it was killed)');
    expect(existsSync(join(root, path, 'index.js'))).toBe(false);
    // What an install has left undone while it is taken for one that is there is missing for good.
    expect(await ready()).toContain('The last install was ended halfway');
    expect([isServing(), builders()]).toEqual([true, []]);
    expect(existsSync(join(root, 'web/dist/index.html'))).toBe(true);
    expect(await ready({ OFFLINE: 'yes' })).toBe('');
  });

  it('is removed to the end at the next start where that was interrupted', async () => {
    await ready({}, "install({ building: ['services', 'client'] })");
    expect(builders()).toEqual(BUILDERS);
    await ready();
    expect(installs()).toHaveLength(1);
    expect([isServing(), builders()]).toEqual([true, []]);
  });

  it('has what a variable asks for, and keeps that', async () => {
    await ready();
    const storage = join(root, 'node_modules/@aws-sdk/client-s3/index.js');
    expect(existsSync(storage)).toBe(false);
    await ready({ S3_BUCKET: 'a' });
    expect([existsSync(storage), isServing(), builders()]).toEqual([true, true, []]);
    expect(await ready({ S3_BUCKET: 'a', OFFLINE: 'yes' })).toBe('');
  });

  it('keeps everything where tests are installed', async () => {
    await ready();
    await ready({}, 'install({ tests: true })');
    put('web/a.ts', '22');
    await ready();
    expect(builders()).toEqual(BUILDERS);
    expect(existsSync(join(root, 'node_modules/vitest'))).toBe(true);
    expect(existsSync(join(root, 'node_modules/mongoose/index.d.ts'))).toBe(true);
    expect(installs()).toHaveLength(2);
  });
});
