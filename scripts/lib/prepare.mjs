// Set-up that the start and test commands share. Plain JavaScript without dependencies: it runs on the host's own Node
// (20 or later) before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stamps = join(root, 'node_modules', '.cairn');

/** Says what is being done, unless `quiet`. */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a command to its end; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

async function must(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}); what it printed above says why.`);
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesUnder(folder, skip) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skip.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path, skip) : [path];
    });
}

function isStamped(name, value) {
  const path = join(stamps, name);
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

function stamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

/** The folders that package.json names, those of `folder/*` too. */
function workspaceFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((place) => {
    if (!place.endsWith('/*')) return [place];
    const parent = place.slice(0, -'/*'.length);
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  });
}

/** Installs what the lockfile names, when that changed since the last time. */
export async function install() {
  const manifests = [...workspaceFolders(), '.']
    .map((folder) => join(root, folder, 'package.json'))
    .filter((path) => existsSync(path));
  manifests.push(join(root, 'package-lock.json'));
  const wanted = `${process.platform} ${process.arch} ${hashFiles(manifests)}`;
  if (isStamped('install', wanted)) return;
  say('Installing dependencies (once, and after they change) …');
  const npm = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  // Not `npm ci`: it refuses a lockfile made behind a registry mirror that lacks packages for other platforms (npm 11).
  // With --no-save an install takes the locked versions just the same and leaves the lockfile as it is.
  await must(
    'Installing',
    npm[0],
    [...npm[1], 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      env: { ...process.env, NODE_ENV: 'development' },
    },
  );
  stamp('install', wanted);
}

/** The Node that runs Cairn: the one installed as a dependency, else the host's if it is new enough. */
export function nodeBinary() {
  const installed = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(installed) && statSync(installed).size > 0) return installed;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `Cairn runs on Node 24, which could not be installed for ${process.platform} ${process.arch}, and this Node (${process.version}) is older than 22.18. Install Node 24 and try again.`,
  );
}

/**
 * The environment in which installed programs find each other and the right Node. Compiled code is kept between starts:
 * each takes a third less time, and no TypeScript parser stays in memory.
 */
export function environment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [dirname(nodeBinary()), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(stamps, 'compiled'), ...extra };
}

/** Builds the web client, when its sources changed since the last time. */
export async function buildWebClient() {
  const skip = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);
  const wanted = hashFiles(filesUnder(join(root, 'web'), skip));
  const built = join(root, 'web', 'dist', 'index.html');
  if (existsSync(built) && isStamped('web', wanted)) return;
  say('Building the web client (once, and after it changes) …');
  rmSync(join(stamps, 'web'), { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await must('Building the web client', nodeBinary(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: environment({ NODE_ENV: 'production' }),
  });
  stamp('web', wanted);
}
