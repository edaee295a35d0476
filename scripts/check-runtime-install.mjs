// Fails when what `npm start` installs grows beyond bounds: each package more is code that every user takes in.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isUnusedFile } from '../docker/prune-modules.mjs';
import { root } from './lib/prepare.mjs';
import { BUILDING, isPruned, packagesOf, SERVING } from './lib/runtime-packages.mjs';

/**
 * For one system, without the Node for hosts whose own is too old. Megabytes are of files on Linux x64, of which the
 * natives are a third.
 */
const INSTALLS = [
  { what: 'What stays', roots: SERVING, most: { packages: 60, megabytes: 92 } },
  {
    what: 'What stays or builds',
    roots: [...SERVING, ...Object.values(BUILDING).flat()],
    most: { packages: 506, megabytes: 230 },
  },
];

/** Bytes of a package's own files, as far as the install for serving keeps them. */
function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path);
    return sum + (entry.isFile() && !isPruned(entry.name) && !isUnusedFile(path) ? statSync(path).size : 0);
  }, 0);
}

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
for (const { what, roots, most } of INSTALLS) {
  /** The same on every machine, whatever it runs. */
  const packages = packagesOf(lockfile, roots, { os: 'linux', cpu: 'x64', libc: 'glibc' });
  const installed = packages.map((path) => join(root, path)).filter((folder) => existsSync(folder));
  const megabytes = Math.round(installed.reduce((sum, folder) => sum + bytesOf(folder), 0) / 1e6);
  process.stdout.write(`${what}: ${packages.length} packages, ${megabytes} MB\n`);
  // Elsewhere the natives are others, and not of these names.
  const isMeasured = installed.length === packages.length;
  if (packages.length <= most.packages && !(isMeasured && megabytes > most.megabytes)) continue;
  process.stdout.write(`It may be ${most.packages} packages and ${most.megabytes} MB.\n`);
  process.exitCode = 1;
}
