// Which of the lockfile's packages serving and building need. Plain JavaScript without dependencies: it runs on the
// host's Node.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages that the bundles of the services load as they are installed: compiled for the system, or drivers of servers
 * that a data folder has no use for. All others are in the bundles.
 */
export const LOADED = [
  '@elastic/elasticsearch',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@opentelemetry/api',
  'mongodb',
  'mongoose',
  'nats',
];

/** The same of the bundles of threads and child processes: what finds files of its own, or is read as a file. */
export const LOADED_BY_PROGRAMS = [
  '@hyzyla/pdfium',
  '@jsquash/jpeg',
  '@jsquash/png',
  '@jsquash/webp',
  '@tesseract.js-data/eng',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'pdfjs-dist',
  'tesseract.js-core',
];

/** What runs Cairn once it is built: places of packages. */
export const SERVING = [...LOADED, ...LOADED_BY_PROGRAMS].map((name) => `node_modules/${name}`);

/** What builds a part of it, and is built: folders of this repository, of which the root has the bundler. */
export const BUILDING = { services: ['', 'services/standalone', 'services/transfer'], client: ['web'] };

/** Natives are published for both C libraries of Linux; a system has one. */
function ownLibc() {
  const isGlibc = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  return isGlibc ? 'glibc' : 'musl';
}

/** Whether a package is for a system: `allowed` names those that it is for, or with `!` those that it is not for. */
function matches(allowed, value) {
  const names = [allowed ?? []].flat();
  return (
    names.includes(value) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${value}`))
  );
}

/** Whether a file of a package only helps to develop with it: source maps and declarations. */
export const isPruned = (name) => /\.(map|d\.[cm]?ts)$/.test(name);

/** Such files of a folder. Links are not followed: those of workspaces lead to the sources of this repository. */
export function prunedFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return prunedFiles(path);
    return entry.isFile() && isPruned(entry.name) ? [path] : [];
  });
}

/** Where a package finds another: beside itself, or beside one of the folders above it. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
}

/** What a package needs to run. Of peers only those that it insists on. */
function needs({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/**
 * The places in node_modules of `roots`, which are such places or folders of this repository, and of what they need to
 * run on one system. npm installs more with `--omit=dev`: what is an optional peer of one of them and a tool of ours.
 */
export function packagesOf(
  { packages },
  roots,
  { os = process.platform, cpu = process.arch, libc = ownLibc() } = {},
) {
  const found = new Set(roots);
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of needs(packages[path])) {
      const next = resolve(packages, path, name);
      if (next === undefined || found.has(next)) continue;
      const entry = packages[next];
      if (!matches(entry.os, os) || !matches(entry.cpu, cpu) || !matches(entry.libc, libc)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return [...found].filter((path) => path.includes('node_modules/')).sort();
}
