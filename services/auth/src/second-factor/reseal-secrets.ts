import type { Envelope } from '@cairn/messaging/events';
import type { SecretBox } from '../keys/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { SealedSecret, SecondFactorStore } from './ports.ts';

export interface SealedParts {
  store: Pick<SecondFactorStore, 'listSealedSecrets' | 'resealSecret' | 'disableSecondFactor'>;
  secretBox: SecretBox;
}

export interface Resealed {
  /** Secrets that are sealed with the present key now. */
  resealed: number;
  /** Second factors that no key opens; turned off if that was asked for. */
  lost: number;
}

const PORTION = 200;
/** Of secrets that do not say which key they are sealed with, so many are tried. */
const TRIED = 20;

/** The end of all that is sealed with the same key, in the order of their texts: `~` comes after all of base64url. */
function endOfKey(sealed: string): string {
  return `${sealed.slice(0, sealed.lastIndexOf('.') + 1)}~`;
}

/**
 * Makes sure that there is no kept secret under a key that is not given. Takes a look-up for each key that is in use.
 *
 * @throws Error that says to the operator what to do.
 */
export async function checkSecrets({ store, secretBox }: SealedParts): Promise<void> {
  let after = '';
  for (;;) {
    const [first, ...more] = await store.listSealedSecrets(after, TRIED);
    if (!first) return;
    const end = endOfKey(first.sealed);
    const same = [first, ...more].filter(({ sealed }) => endOfKey(sealed) === end);
    if (same.every((each) => !opens(secretBox, each))) {
      throw new Error(
        'There are second factors whose secrets were sealed with a key that is not given. Give the former value of AUTH_SECRETS_KEY (or of AUTH_SIGNING_KEY, where there was none) in AUTH_PREVIOUS_SECRETS_KEYS, or restore keys/auth-secrets.key in the data folder. If that key is lost, have these second factors turned off: npm run admin -- reseal-secrets --turn-off-lost',
      );
    }
    after = end;
  }
}

/**
 * Seals every kept secret with the present key that is sealed with another, beside a running Cairn; each at once or not
 * at all, so that it can be ended and begun again. Second factors that no key opens are left as they are, or turned
 * off: their people then hear of it by mail.
 */
export async function resealSecrets(
  { store, secretBox }: SealedParts,
  options: { turnOffLost: boolean; traceId: string },
): Promise<Resealed> {
  const done: Resealed = { resealed: 0, lost: 0 };
  let after = '';
  for (;;) {
    const found = await store.listSealedSecrets(after, PORTION);
    const last = found.at(-1);
    if (!last) return done;
    for (const each of found) {
      if (secretBox.isCurrent(each.sealed)) continue;
      const secret = secretBox.open(each.sealed, each.userId);
      if (secret === undefined) {
        done.lost++;
        if (options.turnOffLost)
          await store.disableSecondFactor(each.userId, [factorTurnedOff(each, options.traceId)]);
      } else if (await store.resealSecret(each.userId, each.sealed, secretBox.seal(secret, each.userId))) {
        done.resealed++;
      }
    }
    after = secretBox.isCurrent(last.sealed) ? endOfKey(last.sealed) : last.sealed;
  }
}

function opens(secretBox: SecretBox, { sealed, userId }: SealedSecret): boolean {
  return secretBox.open(sealed, userId) !== undefined;
}

function factorTurnedOff({ userId }: SealedSecret, traceId: string): Envelope {
  return mailWanted({ kind: 'second_factor_off', userId, details: {} }, traceId);
}
