import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Caches that tests write to. */
const LEFT_OUT = new Set(['.vite', '.vite-temp', '.cache', '.cairn']);

/**
 * Copies a work tree with its uncommitted changes, its installed packages and its built web client. Packages are hard
 * links where the file systems allow it: nothing writes to them.
 */
export function copyTree(from: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file && existsSync(join(from, file)));
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
  const packages = [
    '.',
    'web',
    'proto',
    ...readdirSync(join(from, 'services')).map((it) => `services/${it}`),
  ];
  for (const folder of [...packages.map((it) => `${it}/node_modules`), 'web/dist']) {
    if (existsSync(join(from, folder))) linkFolder(join(from, folder), join(to, folder));
  }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    // The workspaces' own links lead to the copy, since they are relative.
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
