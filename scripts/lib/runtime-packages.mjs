// Which of the lockfile's packages running needs. Plain JavaScript without dependencies: it runs on the host's Node.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What runs Cairn: what bundles the services, they and what carries their data, the web client with what builds it. */
export const RUNTIME = ['', 'services/standalone', 'services/transfer', 'web'];

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
 * The places in node_modules that the packages of `roots`, folders of this repository, need to run on one system.
 * npm installs more with `--omit=dev`: what is an optional peer of one of them and a tool of ours.
 */
export function runtimePackages(
  { packages },
  { roots = RUNTIME, os = process.platform, cpu = process.arch, libc = ownLibc() } = {},
) {
  const found = new Set();
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
