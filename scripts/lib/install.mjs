// Installs what the lockfile names. Plain JavaScript without dependencies: it runs on the host's own Node (20 or
// later) before anything is installed.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packagesIn, removeOtherSystems, removeUnusedRecognisers } from '../../docker/prune-modules.mjs';
import {
  hashFiles,
  hasNode,
  must,
  needsOwnNode,
  nodePackage,
  root,
  say,
  stamp,
  stampOf,
  stamps,
} from './prepare.mjs';
import { prunedFiles, RUNTIME, runtimePackages } from './runtime-packages.mjs';

/** A Node for hosts whose own is too old. */
const NODE = 'scripts/node';
/** What a Cairn needs only when a variable is set, and the tests in any case. */
const OPTIONAL = [
  { name: 'embedder', folder: 'scripts/embedder', variable: 'EMBEDDING_FOLDER' },
  { name: 's3', folder: 'scripts/s3', variable: 'S3_BUCKET' },
  { name: 'tracing', folder: 'scripts/tracing', variable: 'OTEL_EXPORTER_OTLP_ENDPOINT' },
  { name: 'tracing', folder: 'scripts/tracing', variable: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' },
];
const modules = join(root, 'node_modules');
const lockfile = join(root, 'package-lock.json');
/** Present from when declarations are removed on: what tests need is then installed from scratch. */
const pruned = join(stamps, 'pruned');

/** The folders that package.json names, those of `folder/*` too. */
function workspaceFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((place) => {
    if (!place.endsWith('/*')) return [place];
    const parent = place.slice(0, -'/*'.length);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
}

const hasManifest = (folder) => existsSync(join(root, folder, 'package.json'));

/** What is installed: from which manifests and lockfile, and whether with what tests need, as npm does by itself. */
function installed() {
  const [from, extent] = stampOf('install')?.split('\n') ?? [];
  return { from, withTests: from !== undefined && extent !== 'runtime' };
}

/**
 * Installs what running needs, when the lockfile changed since the last time; `tests` adds what testing and
 * developing need. What once was added stays, and is kept current.
 */
export async function install({ tests = false } = {}) {
  const folders = workspaceFolders().filter(hasManifest);
  const manifests = [...folders, '.'].map((folder) => join(root, folder, 'package.json'));
  const before = installed();
  const extent = tests || before.withTests ? 'tests' : 'runtime';
  const chosen = extent === 'runtime' ? OPTIONAL.filter(({ variable }) => isSet(variable)) : [];
  const hash = hashFiles([...manifests, lockfile]);
  const from = [process.platform, process.arch, hash, ...chosen.map(({ name }) => name)].join(' ');
  if (before.from === from && hasNode() && (before.withTests || !tests)) return;
  stamp('install', `incomplete\n${extent}`);
  if (extent === 'tests') await installAll(folders);
  else await installRuntime(chosen.map(({ folder }) => folder));
  removeHeaders();
  removeOtherSystems(modules);
  removeUnusedRecognisers(modules);
  stamp('install', `${from}\n${extent}`);
}

/** Whether a variable is given, itself or in a file. */
const isSet = (variable) => Boolean(process.env[variable] || process.env[`${variable}_FILE`]);

/** @param chosen folders of what the configuration asks for. */
async function installRuntime(chosen) {
  say('Installing dependencies (once, and after they change) …');
  const roots = [...RUNTIME, ...(needsOwnNode() ? [NODE] : []), ...chosen];
  await npmInstall(['--omit=dev', ...workspaces(roots)]);
  prune(roots);
}

async function installAll(folders) {
  say('Installing dependencies with those of the tests (once, and after they change) …');
  if (existsSync(pruned)) removeAll();
  const chosen = needsOwnNode() ? folders : folders.filter((folder) => folder !== NODE);
  await npmInstall(['--include=dev', ...workspaces(['', ...chosen])]);
}

/** Folders as arguments of npm; '' is the root. */
const workspaces = (folders) =>
  folders.flatMap((folder) => (folder === '' ? ['--include-workspace-root'] : ['-w', folder]));

async function npmInstall(args) {
  const npm = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  // Not `npm ci`: it refuses a lockfile made behind a registry mirror that lacks packages for other platforms (npm 11).
  // With --no-save an install takes the locked versions just the same and leaves the lockfile as it is.
  const always = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await must('Installing', npm[0], [...npm[1], 'install', ...always, ...args]);
}

/** Removes what is installed, but what is kept between starts and the Node that may run this. */
function removeAll() {
  for (const name of readdirSync(modules)) {
    if (!['.cairn', '.bin', nodePackage].includes(name))
      rmSync(join(modules, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(join(modules, '.bin'))) {
    if (!name.startsWith('node')) rmSync(join(modules, '.bin', name), { force: true });
  }
  rmSync(pruned, { force: true });
}

/** Packages that running does not need, and source maps and declarations: a third of what npm installs. */
function prune(roots) {
  stamp('pruned', '');
  const needed = runtimePackages(JSON.parse(readFileSync(lockfile, 'utf8')), { roots });
  const folders = packagesIn(modules).map(({ folder }) => folder);
  for (const folder of folders) {
    if (!needed.includes(relative(root, folder).replaceAll(sep, '/')))
      rmSync(folder, { recursive: true, force: true });
  }
  for (const path of prunedFiles(modules)) rmSync(path, { force: true });
}

/** Half of the package of a Node is for compiling against it. */
function removeHeaders() {
  for (const part of ['include', 'share', 'CHANGELOG.md']) {
    rmSync(join(modules, nodePackage, part), { recursive: true, force: true });
  }
}
