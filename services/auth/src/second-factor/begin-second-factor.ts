import type { UserCaller } from '@cairn/platform/auth';
import { requireConfirmedAddress } from '../addresses/confirmed-address.ts';
import type { MailPost } from '../mails/ports.ts';
import { refusals } from '../refusals.ts';
import { type ConfirmParts, confirmPerson } from './confirm-person.ts';

export interface SetUp {
  /** Base32. */
  secret: string;
  otpauthUri: string;
  qrSvg: string;
}

/**
 * Makes a secret for an authenticator app. The second factor is off until a code shows that the app has it; begun
 * again, a set-up has a new secret.
 *
 * @throws InvalidInput for a wrong password; Conflict while the second factor is on, or the address is not confirmed.
 */
export async function beginSecondFactor(
  parts: ConfirmParts & { post: MailPost },
  caller: UserCaller,
  password: string,
  signal: AbortSignal,
): Promise<SetUp> {
  const isOn = refusals.second_factor_on();
  if ((await parts.store.getSecondFactor(caller.userId))?.enabledAt) throw isOn;
  await requireConfirmedAddress(parts, caller.userId);
  const user = await confirmPerson(parts, caller, { password, code: '' }, signal);
  const secret = await parts.authenticator.newSecret();
  const sealed = parts.secretBox.seal(secret, user.id);
  if (!(await parts.store.beginSecondFactor(user.id, sealed))) throw isOn;
  const { uri, svg } = await parts.authenticator.present(secret, user.email);
  return { secret, otpauthUri: uri, qrSvg: svg };
}
