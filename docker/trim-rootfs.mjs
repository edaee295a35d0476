// Makes the root file system of a base image small: `node trim-rootfs.mjs FOLDER`. Only what running needs stays: Node,
// the Debian packages of `TOOLS` and the libraries that they are linked with. It runs on the machine that builds,
// whatever processor the image is for, and so starts no program of FOLDER. A base without dpkg's list of packages
// (distroless) keeps all of its packages.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What Node and its addons link, and what the sandbox of readers calls: docs/operations/security.md. */
const TOOLS = [
  ...['base-files', 'libc6', 'libstdc++6', 'libgcc-s1', 'libatomic1', 'ca-certificates'],
  ...['util-linux', 'mount', 'coreutils', 'dash', 'bubblewrap'],
];
/** Of dependencies only libraries are followed: the others serve maintainer scripts, and nothing is installed later. */
const LIBRARY = /^(lib|zlib|gcc-\d+-base$)/;

/** Of no package, or of one that stays and never read: package managers, headers, texts, tables of character sets. */
const UNUSED = [
  ...['usr/local/lib/node_modules', 'usr/local/include', 'usr/local/share/doc', 'usr/local/share/man'],
  ...['usr/local/bin/npm', 'usr/local/bin/npx', 'usr/local/bin/corepack'],
  ...['usr/local/bin/yarn', 'usr/local/bin/yarnpkg', 'usr/local/bin/nodejs', 'opt', 'root/.npm'],
  ...['usr/local/CHANGELOG.md', 'usr/local/README.md', 'usr/local/bin/docker-entrypoint.sh'],
  ...['usr/share/man', 'usr/share/info', 'usr/share/locale', 'usr/share/i18n', 'usr/share/bash-completion'],
  ...['var/cache', 'var/log', 'var/lib/apt', 'var/lib/dpkg/status-old', 'var/lib/dpkg/available'],
  ...['dev', 'proc', 'sys', 'run', 'tmp', 'boot', 'media', 'srv'],
];
/** Folders that programs expect, empty, with their modes. */
const EMPTIED = {
  dev: 0o755,
  proc: 0o555,
  sys: 0o555,
  run: 0o755,
  tmp: 0o1777,
  'var/cache': 0o755,
  'var/log': 0o755,
};

/** The paragraphs of dpkg's list. */
export function readStatus(text) {
  return text
    .split(/\n\n+/)
    .filter((paragraph) => /^Package: /m.test(paragraph))
    .map((paragraph) => {
      const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1] ?? '';
      const names = (value) => value.split(/[,|]/).flatMap((each) => /^\s*([^\s:(]+)/.exec(each)?.[1] ?? []);
      return {
        name: field('Package'),
        version: field('Version'),
        architecture: field('Architecture'),
        source: field('Source'),
        needs: names(`${field('Pre-Depends')},${field('Depends')}`),
        provides: names(field('Provides')),
        paragraph: paragraph.trim(),
      };
    });
}

/** The packages that stay. */
export function keptPackages(packages, tools = TOOLS) {
  const kept = new Set();
  const waiting = [...tools];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = packages.filter((each) => each.name === name || each.provides.includes(name));
    for (const each of found.filter((one) => !kept.has(one))) {
      kept.add(each);
      waiting.push(...each.needs.filter((needed) => LIBRARY.test(needed)));
    }
  }
  return packages.filter((each) => kept.has(each));
}

/** A path of dpkg's lists where it lies: /bin, /lib and others are links into /usr. */
function merged(root, path) {
  const [, first, rest] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const isLink = first && lstatSync(join(root, first), { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink && rest ? `/usr/${first}${rest}` : path;
}

function filesOf(root, { name, architecture }) {
  const list = [`${name}.list`, `${name}:${architecture}.list`]
    .map((file) => join(root, 'var/lib/dpkg/info', file))
    .find(existsSync);
  const paths = list ? readFileSync(list, 'utf8').split('\n') : [];
  return paths.filter((path) => path.length > 1 && path !== '/.').map((path) => merged(root, path));
}

function removePackages(root) {
  const status = join(root, 'var/lib/dpkg/status');
  if (!existsSync(status)) return;
  const packages = readStatus(readFileSync(status, 'utf8'));
  const kept = keptPackages(packages);
  const stays = new Set(kept.flatMap((each) => filesOf(root, each)));
  const goes = packages.filter((each) => !kept.includes(each)).flatMap((each) => filesOf(root, each));
  // The longest paths first, so that a folder is empty when it is its turn.
  for (const path of goes.sort((one, other) => other.length - one.length)) remove(root, path, stays);
  const info = join(root, 'var/lib/dpkg/info');
  const names = new Set(kept.flatMap(({ name, architecture }) => [name, `${name}:${architecture}`]));
  for (const file of readdirSync(info)) {
    const [, name, kind] = /^(.*)\.([^.]+)$/.exec(file) ?? [];
    if (!names.has(name) || !['list', 'md5sums'].includes(kind)) rmSync(join(info, file));
  }
  writeFileSync(status, `${kept.map(({ paragraph }) => paragraph).join('\n\n')}\n`);
}

function remove(root, path, stays) {
  const place = join(root, path);
  if (stays.has(path) || !lstatSync(place, { throwIfNoEntry: false })) return;
  if (!lstatSync(place).isDirectory()) rmSync(place);
  else if (readdirSync(place).length === 0) rmdirSync(place);
}

/** Every entry under a folder that is no folder itself. */
function* entriesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesIn(path);
    else yield { path, entry };
  }
}

/** No program gives its caller rights, no link leads nowhere, and nothing but licences is left to be read. */
function clean(root) {
  const folders = ['etc/alternatives', 'usr'].map((folder) => join(root, folder)).filter(existsSync);
  for (const { path, entry } of folders.flatMap((folder) => [...entriesIn(folder)])) {
    const isText = path.startsWith(join(root, 'usr/share/doc/')) && entry.name !== 'copyright';
    if (entry.isSymbolicLink() ? leadsNowhere(root, path) : isText) rmSync(path);
    else if (entry.isFile() && statSync(path).mode & 0o6000) chmodSync(path, statSync(path).mode & 0o1777);
  }
  for (const folder of readdirSync(join(root, 'usr/lib')).map((name) => join(root, 'usr/lib', name, 'gconv')))
    rmSync(folder, { recursive: true, force: true });
}

/** Whether a link's target is missing, as seen from inside the root. */
function leadsNowhere(root, path) {
  const target = readlinkSync(path);
  const place = target.startsWith('/') ? join(root, target) : join(dirname(path), target);
  return !lstatSync(place, { throwIfNoEntry: false });
}

/** Removes from the file system under `root` what running does not need. */
export function trimRootfs(root) {
  removePackages(root);
  for (const path of UNUSED.map((each) => join(root, each))) rmSync(path, { recursive: true, force: true });
  for (const [path, mode] of Object.entries(EMPTIED)) {
    mkdirSync(join(root, path), { recursive: true });
    chmodSync(join(root, path), mode);
  }
  clean(root);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) trimRootfs(...process.argv.slice(2));
