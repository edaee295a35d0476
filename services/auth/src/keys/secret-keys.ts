import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readOrMakeSecretFile } from '@cairn/platform/auth';
import type { Platform } from '@cairn/service/run';
import type { AuthConfig } from '../config.ts';
import type { SecretKey } from './secret-box.ts';

type KeyConfig = Pick<AuthConfig, 'AUTH_SECRETS_KEY' | 'AUTH_PREVIOUS_SECRETS_KEYS' | 'AUTH_SIGNING_KEY'>;
export type SecretKeys = [SecretKey, ...SecretKey[]];

/** The file of a data folder that keys are in, one a line: the first seals. */
export function secretKeysPath({ dataPath }: Pick<Platform, 'dataPath'>): string {
  return dataPath('keys', 'auth-secrets.key');
}

/**
 * What kept secrets are sealed with, first, and whatever else may open them. Where nothing is said that is, on a
 * database server, the signing key, and else a key of the data folder, which outlives a change of the signing key.
 */
export function secretKeysOf(config: KeyConfig, platform: Pick<Platform, 'mongo' | 'dataPath'>): SecretKeys {
  const [first, ...others] = knownSecretKeys(config, platform);
  if (first !== undefined) return [first, ...others];
  const made = readOrMakeSecretFile(secretKeysPath(platform));
  return [made, ...(config.AUTH_PREVIOUS_SECRETS_KEYS ?? [])];
}

/** As `secretKeysOf`, but none is made: without one that seals there are none. */
export function knownSecretKeys(
  config: KeyConfig,
  platform: Pick<Platform, 'mongo' | 'dataPath'>,
): SecretKey[] {
  const path = secretKeysPath(platform);
  const sealing = [
    config.AUTH_SECRETS_KEY,
    platform.mongo && config.AUTH_SIGNING_KEY,
    ...linesOf(path),
  ].filter((key) => key !== undefined);
  const [first, ...others] = sealing;
  return first === undefined ? [] : [first, ...(config.AUTH_PREVIOUS_SECRETS_KEYS ?? []), ...others];
}

function linesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0)
    throw new Error(`${path} is empty: restore it, or remove it to have a new one made.`);
  return lines;
}

/** Puts a key before those that a data folder has; whole or not at all, and kept over a power cut. */
export function addSecretKey(path: string, key: string): void {
  replace(path, [key, ...linesOf(path)]);
}

/** Leaves of a data folder's keys the one that seals. */
export function dropOlderSecretKeys(path: string): void {
  replace(path, linesOf(path).slice(0, 1));
}

function replace(path: string, lines: readonly string[]): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(draft, path);
}
