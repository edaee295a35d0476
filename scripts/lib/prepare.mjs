// Set-up that the start and test commands share. Plain JavaScript without dependencies: it runs on the host's own Node
// (20 or later) before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watchStarters } from './starter.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** What was installed and built, from what, and what is kept between starts. */
export const stamps = join(root, 'node_modules', '.cairn');

let output = process.stdout;

/** Says what is being done. */
export function say(text) {
  output.write(`${text}\n`);
}

/** From now on what is said, and what is run says, is on standard error. */
export function sayOnErrors() {
  output = process.stderr;
}

/** An install that is asked to end first takes back what it did. Longer than this it may not, in milliseconds. */
const PATIENCE_MS = 3_000;

/** What `run` runs. */
const running = new Set();
let asked;

/** Runs a command to its end; resolves with its exit code, null where it was killed. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['inherit', output.fd, 'inherit'], ...options });
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('exit', (code) => {
      running.delete(child);
      if (asked) asked();
      else resolve(code);
    });
  });
}

/**
 * From now on what `run` runs ends before this process does, when that is asked to by a signal or one of `starters` has
 * ended. The function that is returned leaves signals to others.
 */
export function endWithChildren(starters) {
  function end(signal) {
    asked = () => {
      if (running.size > 0) return;
      stop();
      process.kill(process.pid, signal);
    };
    for (const child of running) {
      child.kill();
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    }
    asked();
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of signals) process.on(name, end);
  const stop = () => {
    for (const name of signals) process.off(name, end);
  };
  watchStarters(starters, () => process.kill(process.pid, 'SIGTERM'));
  return stop;
}

export async function must(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw failed(what, code);
}

/** The error for a command that failed with an exit code, or without one was killed. */
export function failed(what, code) {
  const how = code === null ? 'it was killed' : `exit code ${code}`;
  return new Error(`${what} failed (${how}); what it printed above says why.`);
}

export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

export function filesUnder(folder, skip) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skip.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path, skip) : [path];
    });
}

export const hashOf = (texts) => createHash('sha256').update(texts.join('\0')).digest('hex');

/** What was stamped last, if anything was. */
export function stampOf(name) {
  const path = join(stamps, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export const isStamped = (name, value) => stampOf(name) === value;

export function stamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

/** Whether a Node strips types and has SQLite, as Cairn needs it to. */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

const isWindows = process.platform === 'win32';
/** The package that holds a Node for this system. */
export const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** The Node that scripts/node names, where it is installed. */
function installedNode() {
  const path = join(root, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node');
  return existsSync(path) && statSync(path).size > 0 ? path : undefined;
}

/** Whether scripts/node belongs to an install: the host's own Node is too old, or was when it was installed. */
export const needsOwnNode = () => !isNewEnough(process.versions.node) || installedNode() !== undefined;

/** Whether there is a Node that can run Cairn. */
export const hasNode = () => isNewEnough(process.versions.node) || installedNode() !== undefined;

/** The Node that runs Cairn: the one that runs this if it is new enough, else the one that scripts/node names. */
export function nodeBinary() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const installed = installedNode();
  if (installed) return installed;
  throw new Error(
    `Cairn runs on Node 24, which could not be installed for ${process.platform} ${process.arch}, and this Node (${process.version}) is older than 22.18. Install Node 24 and try again.`,
  );
}

/**
 * The environment in which installed programs find each other and the right Node. Compiled code is kept between starts:
 * each takes a third less time, and no TypeScript parser stays in memory.
 */
export function environment(extra = {}) {
  const separator = isWindows ? ';' : ':';
  const path = [dirname(nodeBinary()), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator);
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(stamps, 'compiled'), ...extra };
}
