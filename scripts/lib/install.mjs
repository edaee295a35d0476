// Installs what the lockfile names. Plain JavaScript without dependencies: it runs on the host's own Node (20 or
// later) before anything is installed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packagesIn, removeOtherSystems, removeUnusedFiles } from '../../docker/prune-modules.mjs';
import { addressing } from './addresses.mjs';
import {
  failed,
  hashFiles,
  hasNode,
  needsOwnNode,
  nodePackage,
  root,
  run,
  say,
  stamp,
  stampOf,
  stamps,
} from './prepare.mjs';
import { BUILDING, packagesOf, prunedFiles, SERVING } from './runtime-packages.mjs';

/** A Node for hosts whose own is too old. */
const NODE = 'scripts/node';
/** What a Cairn needs only when a variable is set, and the tests in any case. */
const OPTIONAL = [
  { folder: 'scripts/embedder', variables: ['EMBEDDING_FOLDER'] },
  { folder: 'scripts/s3', variables: ['S3_BUCKET'] },
  {
    folder: 'scripts/tracing',
    variables: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  },
];
const modules = join(root, 'node_modules');
const lockfile = join(root, 'package-lock.json');
/** Present from when declarations are removed on: what tests need is then installed from scratch. */
const pruned = join(stamps, 'pruned');
/** Present while npm installs. Where it was killed it stays: npm takes half a package for one that is there. */
const underway = join(stamps, 'underway');

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

/**
 * What is installed: `of` which system, manifests and lockfile; what it `has` next to what serves, of BUILDING and of
 * OPTIONAL, or 'tests', for everything; and whether all else was removed.
 */
function installed() {
  const [of, has = '', state] = stampOf('install')?.split('\n') ?? [];
  return { of, has: has.split(' ').filter(Boolean), isPruned: state === 'pruned' };
}

const stampInstalled = ({ of, has, isPruned = false }) =>
  stamp('install', [of, has.join(' '), isPruned ? 'pruned' : ''].join('\n'));

/** Whether a variable is given, itself or in a file. */
const isSet = (variable) => Boolean(process.env[variable] || process.env[`${variable}_FILE`]);
/** Folders of what the configuration asks for. */
const chosen = () => OPTIONAL.filter(({ variables }) => variables.some(isSet)).map(({ folder }) => folder);

/**
 * Installs what serving needs, and the parts `building`, names of BUILDING, when they are not there or the lockfile
 * changed; `tests` adds what testing and developing need, which stays once it was added, and is kept current.
 */
export async function install({ tests = false, building = [] } = {}) {
  const folders = workspaceFolders().filter(hasManifest);
  const manifests = [...folders, '.'].map((folder) => join(root, folder, 'package.json'));
  const of = [process.platform, process.arch, hashFiles([...manifests, lockfile])].join(' ');
  const before = installed();
  const there = before.of === of && hasNode() ? before.has : undefined;
  const wantsTests = tests || before.has.includes('tests');
  const wanted = wantsTests ? ['tests'] : [...building, ...chosen()];
  if (there && wanted.every((part) => there.includes(part))) return;
  const wasKilled = existsSync(underway);
  if (wasKilled) removeHalf();
  const present = wasKilled ? undefined : there;
  if (wantsTests) {
    await installing({ of, has: ['tests'] }, () => installAll(folders));
    return;
  }
  // What serves belongs to the services: without anything, these are installed.
  const missing = [...new Set([...(present ? [] : ['services']), ...wanted])].filter(
    (part) => !present?.includes(part),
  );
  const built = missing.filter((part) => part in BUILDING);
  say(
    present && built.length > 0
      ? `Installing again what builds the ${built.join(' and the ')}, which changed …`
      : 'Installing dependencies (once, and after they change) …',
  );
  await installing({ of, has: [...(present ?? []), ...missing] }, () => installParts(missing), present);
}

/** Notes what there is when `work` has installed it. Until then it is what is `present`, which npm only adds to. */
async function installing(after, work, present) {
  const incomplete = { of: 'incomplete', has: after.has.filter((part) => part === 'tests') };
  stampInstalled(present ? { ...after, has: present } : incomplete);
  await work();
  removeHeaders();
  removeOtherSystems(modules);
  removeUnusedFiles(modules);
  stampInstalled(after);
}

async function installParts(parts) {
  const roots = parts.flatMap((part) => BUILDING[part] ?? part);
  await npmInstall(['--omit=dev', ...workspaces([...roots, ...(needsOwnNode() ? [NODE] : [])])]);
}

async function installAll(folders) {
  say('Installing dependencies with those of the tests (once, and after they change) …');
  if (existsSync(pruned)) removeAll([nodePackage]);
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
  const command = [npm[0], [...npm[1], 'install', ...always, ...args]];
  // A registry may keep packages elsewhere than others do. It is asked once more, so what is missing is tried once.
  const once = [command[0], [...command[1], '--fetch-retries=0']];
  if (await addressing(npm, async () => (await runNpm(once)) === 0)) return;
  say('Installing again, asking the registry where each package lies …');
  const code = await runNpm(command);
  if (code !== 0) throw failed('Installing', code);
}

/** Gives npm's exit code; it has then taken back what it did not do to the end. */
async function runNpm(command) {
  stamp('underway', '');
  const code = await run(...command);
  if (code === null) throw failed('Installing', code);
  rmSync(underway);
  return code;
}

/** Removes what is installed but the packages that are `kept`, and what is kept between starts. */
function removeAll(kept) {
  for (const folder of workspaceFolders())
    rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true });
  for (const name of readdirSync(modules)) {
    if (!['.cairn', '.bin', ...kept].includes(name))
      rmSync(join(modules, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const bin = join(modules, '.bin');
  for (const name of existsSync(bin) ? readdirSync(bin) : []) {
    if (!(name.startsWith('node') && kept.includes(nodePackage))) rmSync(join(bin, name), { force: true });
  }
  rmSync(pruned, { force: true });
}

/** Removes what an install that was killed left, of the Node too unless this runs on it. */
function removeHalf() {
  say('The last install was ended halfway. Removing what it left …');
  removeAll(process.execPath.startsWith(join(modules, nodePackage) + sep) ? [nodePackage] : []);
}

/** Leaves what serves of what is installed, without source maps and declarations; where tests are, everything. */
export function removeWhatBuilds() {
  const { of, has, isPruned } = installed();
  if (isPruned || has.includes('tests')) return;
  const kept = chosen();
  // What was asked for is there, whatever becomes of the rest.
  stampInstalled({ of, has: kept });
  stamp('pruned', '');
  const roots = [...SERVING, ...kept, ...(needsOwnNode() ? [NODE] : [])];
  const needed = new Set(packagesOf(JSON.parse(readFileSync(lockfile, 'utf8')), roots));
  for (const { folder } of packagesIn(modules)) {
    if (!needed.has(relative(root, folder).replaceAll(sep, '/')))
      rmSync(folder, { recursive: true, force: true });
  }
  for (const path of prunedFiles(modules)) rmSync(path, { force: true });
  listForNpm(needed);
  stampInstalled({ of, has: kept, isPruned: true });
}

/** npm's own list of what is installed: where it is not true, npm fetches what is there as well. */
function listForNpm(needed) {
  const path = join(modules, '.package-lock.json');
  if (!existsSync(path)) return;
  const { packages, ...more } = JSON.parse(readFileSync(path, 'utf8'));
  const isThere = ([place, { link }]) => link || needed.has(place) || !place.includes('node_modules/');
  const present = Object.fromEntries(Object.entries(packages).filter(isThere));
  writeFileSync(path, JSON.stringify({ ...more, packages: present }));
}

/** Half of the package of a Node is for compiling against it. */
function removeHeaders() {
  for (const part of ['include', 'share', 'CHANGELOG.md']) {
    rmSync(join(modules, nodePackage, part), { recursive: true, force: true });
  }
}
