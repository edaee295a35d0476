import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, which the build of the image runs as it is.
import { trimRootfs } from '../../docker/trim-rootfs.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-rootfs-'));
  mkdirSync(join(root, 'usr/lib'), { recursive: true });
  mkdirSync(join(root, 'usr/bin'));
  symlinkSync('usr/bin', join(root, 'bin'));
  symlinkSync('usr/lib', join(root, 'lib'));
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (path: string) => join(root, path);
const isThere = (path: string) => existsSync(at(path));

function file(path: string, mode = 0o644): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), '', { mode });
}

let status = '';
beforeEach(() => {
  status = '';
});

/** A package as dpkg knows it, with its files. */
function install(name: string, files: readonly string[], fields = ''): void {
  for (const path of files) file(path);
  const folders = files.map((path) => dirname(path));
  mkdirSync(at('var/lib/dpkg/info'), { recursive: true });
  writeFileSync(at(`var/lib/dpkg/info/${name}.list`), ['/.', ...folders, ...files, ''].join('\n'));
  writeFileSync(at(`var/lib/dpkg/info/${name}.postinst`), '');
  status += `Package: ${name}\nVersion: 1\nArchitecture: arm64\n${fields}\n`;
  writeFileSync(at('var/lib/dpkg/status'), status);
}

it('keeps Node, the tools of the sandbox and their libraries, and nothing else of Debian', () => {
  file('/usr/local/bin/node', 0o755);
  file('/usr/local/bin/npm');
  file('/usr/local/lib/node_modules/npm/index.js');
  file('/opt/yarn-v1/bin/yarn');
  install(
    'util-linux',
    ['/usr/bin/unshare', '/usr/share/man/unshare.1'],
    'Depends: libmount1 (>= 2), login\n',
  );
  install('libmount1', ['/lib/libmount.so.1'], 'Pre-Depends: libselinux\n');
  install('libselinux1t64', ['/usr/lib/libselinux.so.1'], 'Provides: libselinux (= 1)\n');
  install('login', ['/bin/login', '/usr/share/login/words']);

  trimRootfs(root);

  for (const path of ['/usr/local/bin/node', '/usr/bin/unshare', '/usr/lib/libmount.so.1'])
    expect(isThere(path), path).toBe(true);
  expect(isThere('/usr/lib/libselinux.so.1')).toBe(true);
  const removed = ['/usr/local/bin/npm', '/usr/local/lib/node_modules', '/opt', '/usr/bin/login'];
  for (const path of [...removed, '/usr/share/login', '/usr/share/man'])
    expect(isThere(path), path).toBe(false);
});

it('leaves a list of exactly the packages that are left, for scanners', () => {
  install('libc6', ['/usr/lib/libc.so.6', '/usr/share/doc/libc6/copyright', '/usr/share/doc/libc6/NEWS.gz']);
  install('apt', ['/usr/bin/apt', '/usr/share/doc/apt/copyright'], 'Depends: libc6\n');

  trimRootfs(root);

  const left = readFileSync(at('var/lib/dpkg/status'), 'utf8').match(/^Package: .*/gm);
  expect(left).toEqual(['Package: libc6']);
  expect(isThere('var/lib/dpkg/info/libc6.list')).toBe(true);
  for (const path of ['apt.list', 'libc6.postinst']) expect(isThere(`var/lib/dpkg/info/${path}`)).toBe(false);
  expect(isThere('/usr/share/doc/libc6/copyright')).toBe(true);
  expect(isThere('/usr/share/doc/libc6/NEWS.gz')).toBe(false);
});

it('takes from programs what would give their caller rights, and removes links to nowhere', () => {
  install('util-linux', ['/usr/bin/su']);
  file('/usr/bin/su', 0o755);
  rmSync(at('/usr/bin/su'));
  writeFileSync(at('/usr/bin/su'), '', { mode: 0o4755 });
  mkdirSync(at('/etc/alternatives'), { recursive: true });
  symlinkSync('/usr/bin/mawk', at('/etc/alternatives/awk'));
  symlinkSync('/etc/alternatives/awk', at('/usr/bin/awk'));

  trimRootfs(root);

  expect(statSync(at('/usr/bin/su')).mode & 0o7777).toBe(0o755);
  expect(statSync(at('/tmp')).mode & 0o7777).toBe(0o1777);
  expect(isThere('/etc/alternatives/awk') || isThere('/usr/bin/awk')).toBe(false);
});

it('keeps the packages of a base without a list that could be shortened', () => {
  file('/var/lib/dpkg/status.d/libc6');
  file('/usr/lib/libc.so.6');
  trimRootfs(root);
  expect(isThere('/usr/lib/libc.so.6')).toBe(true);
  expect(isThere('/var/lib/dpkg/status.d/libc6')).toBe(true);
});
