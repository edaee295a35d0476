import { randomBytes } from 'node:crypto';
import { type FolderLock, lockFolder } from '@cairn/persistence/store';
import type { Platform } from '@cairn/service/run';
import { v7 as uuidv7 } from 'uuid';
import type { AuthConfig } from './config.ts';
import { createSecretBox } from './keys/secret-box.ts';
import { addSecretKey, dropOlderSecretKeys, knownSecretKeys, secretKeysPath } from './keys/secret-keys.ts';
import { type Resealed, resealSecrets } from './second-factor/reseal-secrets.ts';
import { openStore } from './service.ts';

export interface ResealOptions {
  /** Puts a new key into the data folder first, and takes the older ones out last. */
  newKey: boolean;
  turnOffLost: boolean;
}

/**
 * Seals what is kept of second factors with the key that is to seal now.
 *
 * @throws Error that says what to do when no key is known, or the data folder's key is not the one in use.
 */
export async function reseal(
  config: AuthConfig,
  platform: Platform,
  options: ResealOptions,
): Promise<Resealed> {
  const lock = options.newKey ? makeKey(config, platform) : undefined;
  try {
    const [first, ...others] = knownSecretKeys(config, platform);
    if (first === undefined) {
      throw new Error(
        'No key is known. Give AUTH_SECRETS_KEY as auth has it, or the data folder of this Cairn.',
      );
    }
    const store = await openStore(platform);
    await store.component.start?.();
    try {
      const secretBox = createSecretBox([first, ...others]);
      const done = await resealSecrets({ store, secretBox }, { ...options, traceId: uuidv7() });
      const isOldNeeded = done.lost > 0 && !options.turnOffLost;
      if (lock && !isOldNeeded) dropOlderSecretKeys(secretKeysPath(platform));
      return done;
    } finally {
      await store.component.stop?.();
    }
  } finally {
    lock?.release();
  }
}

/** A running Cairn would not know the new key: the folder is taken until all is done. */
function makeKey(config: AuthConfig, platform: Platform): FolderLock {
  if (config.AUTH_SECRETS_KEY || (platform.mongo && config.AUTH_SIGNING_KEY)) {
    throw new Error(
      'The key is given by variables: make another with openssl rand -hex 32, and change them as docs/operations.md says.',
    );
  }
  const lock = lockFolder(config.CAIRN_DATA_DIR);
  addSecretKey(secretKeysPath(platform), randomBytes(32).toString('base64url'));
  return lock;
}
