// Fails when what `npm start` installs grows beyond a bound: each package more is code that every user takes in.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isUnusedRecogniser } from '../docker/prune-modules.mjs';
import { root } from './lib/prepare.mjs';
import { isPruned, runtimePackages } from './lib/runtime-packages.mjs';

/** For one system, without the Node for hosts whose own is too old. */
const MOST_PACKAGES = 506;
/** Megabytes of their files on Linux x64, of which the natives are a third. */
const MOST_MEGABYTES = 230;

/** Bytes of a package's own files, as far as the install for running keeps them. */
function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path);
    return (
      sum + (entry.isFile() && !isPruned(entry.name) && !isUnusedRecogniser(path) ? statSync(path).size : 0)
    );
  }, 0);
}

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
/** The same on every machine, whatever it runs. */
const packages = runtimePackages(lockfile, { os: 'linux', cpu: 'x64', libc: 'glibc' });
const installed = packages.map((path) => join(root, path)).filter((folder) => existsSync(folder));
const megabytes = Math.round(installed.reduce((sum, folder) => sum + bytesOf(folder), 0) / 1e6);
process.stdout.write(`${packages.length} packages, ${megabytes} MB\n`);
if (packages.length > MOST_PACKAGES) {
  process.stdout.write(`A runtime install may have ${MOST_PACKAGES} packages.\n`);
  process.exitCode = 1;
}
// Elsewhere the natives are others, and not of these names.
if (installed.length === packages.length && megabytes > MOST_MEGABYTES) {
  process.stdout.write(`A runtime install may have ${MOST_MEGABYTES} MB.\n`);
  process.exitCode = 1;
}
