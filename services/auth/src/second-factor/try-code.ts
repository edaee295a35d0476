import type { SecurityLog } from '@cairn/platform/telemetry';
import type { SecretBox } from '../keys/ports.ts';
import { hashOfBackupCode } from './backup-codes.ts';
import type { Authenticator, SecondFactorStore } from './ports.ts';
import type { SecondFactor } from './second-factor.ts';

export interface CodeParts {
  security: SecurityLog;
  store: SecondFactorStore;
  authenticator: Authenticator;
  secretBox: SecretBox;
}

export type CodeVerdict = 'right' | 'wrong_code' | 'used_code';

/**
 * Tries a code of a person's second factor: of their app, or a backup code. A right one is used up by this, so that of
 * several tries with the same code, wherever they are made, one succeeds (RFC 6238 5.2).
 */
export async function tryCode(
  parts: CodeParts,
  factor: SecondFactor,
  typed: string,
  clientAddress: string,
): Promise<CodeVerdict> {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) {
    const hash = hashOfBackupCode(factor.userId, typed);
    const isRight = hash !== undefined && (await parts.store.useBackupCode(factor.userId, hash));
    if (!isRight) return 'wrong_code';
    const { userId: accountId } = factor;
    parts.security.record({ event: 'backup_code_used', outcome: 'success', accountId, clientAddress });
    return 'right';
  }
  const secret = openSecret(parts, factor.secret, factor.userId);
  const step = await parts.authenticator.stepOf(secret, code, new Date());
  if (step === undefined) return 'wrong_code';
  await keepUnderPresentKey(parts, factor, secret);
  return (await parts.store.useStep(factor.userId, step)) ? 'right' : 'used_code';
}

/** So that after a change of key those that are used come under the new one by themselves. */
async function keepUnderPresentKey(parts: CodeParts, factor: SecondFactor, secret: string): Promise<void> {
  const { userId, secret: sealed } = factor;
  if (sealed === undefined || parts.secretBox.isCurrent(sealed)) return;
  await parts.store.resealSecret(userId, sealed, parts.secretBox.seal(secret, userId));
}

/** @throws Error that says to the operator what to restore; people can still use a backup code. */
function openSecret(
  { secretBox }: Pick<CodeParts, 'secretBox'>,
  sealed: string | undefined,
  userId: string,
): string {
  const secret = sealed === undefined ? undefined : secretBox.open(sealed, userId);
  if (secret !== undefined) return secret;
  throw new Error(
    'the secret of a second factor does not open: give the key that it was sealed with in AUTH_PREVIOUS_SECRETS_KEYS',
  );
}
