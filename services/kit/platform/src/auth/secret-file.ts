import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Reads a secret kept in a file that only its owner may read; makes it on first use. Of several processes that start
 * together, all get the same one: the file appears whole, under its final name, or not at all.
 *
 * @throws Error when the file is there but empty.
 */
export function readOrMakeSecretFile(
  path: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): string {
  const existing = readIfThere(path);
  if (existing !== undefined) return existing;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    // Flushed: after a power cut a file must not be there without its content.
    writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readWhole(path);
}

function readWhole(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new Error(`${path} is empty: restore it, or remove it to have a new one made.`);
  return secret;
}

function readIfThere(path: string): string | undefined {
  try {
    return readWhole(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
