// Fails when the lockfile names a place to download from: it must install from whatever registry a machine uses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/prepare.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const named = Object.entries(packages).filter(([, entry]) => /^(https?|git)/.test(entry.resolved ?? ''));
for (const [path] of named) process.stdout.write(`${path} records a download address\n`);
process.exitCode = named.length > 0 ? 1 : 0;
