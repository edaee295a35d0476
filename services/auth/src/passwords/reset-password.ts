import { newEvent } from '@cairn/messaging/events';
import { commonRefusals, type InvalidInput, throwFaults } from '@cairn/platform/errors';
import { endApiTokens } from '../api-tokens/end-api-tokens.ts';
import { acceptedPassword, knownOf } from '../credentials/new-password.ts';
import { passwordFault } from '../credentials/password.ts';
import type { PasswordJudge, Passwords } from '../credentials/ports.ts';
import type { LinkLimit } from '../limits/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { linkHash } from '../mails/link-secret.ts';
import { dropSecondFactor } from '../second-factor/drop-second-factor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { AuthStore } from '../store/auth-store.ts';

export interface LinkParts {
  store: AuthStore;
  /** On links that do not hold. */
  linkLimit: LinkLimit;
}

/** What is answered to a link that is unknown, used up, or ran out; counted, so that no one tries many. */
export async function deadLink({ linkLimit }: LinkParts, ip: string): Promise<InvalidInput> {
  await linkLimit.failed(ip);
  return commonRefusals.link_dead();
}

/**
 * Sets a password by the secret of a link. Every session and API token ends, all links die, and the person hears of it
 * by mail. Where the link is the first proof that the address is theirs, a second factor turned on before goes too:
 * another person may have registered their address.
 *
 * @throws InvalidInput naming `token` or `new_password`; a link stays whole when the password is refused.
 */
export async function resetPassword(
  parts: LinkParts & { passwords: Passwords; judgePassword: PasswordJudge },
  input: { token: string; newPassword: string; ip: string },
  call: { signal: AbortSignal; traceId: string },
): Promise<void> {
  const { store } = parts;
  await parts.linkLimit.check(input.ip);
  // What breaks a rule is said without looking at the link, as for everybody.
  throwFaults([passwordFault('new_password', input.newPassword)]);
  const hash = linkHash(input.token);
  const link = await store.findLink(hash);
  const account =
    link?.kind === 'reset' && link.expiresAt > new Date() ? await store.getAccount(link.userId) : undefined;
  if (!account) throw await deadLink(parts, input.ip);
  const { user, profile } = account;
  const endsSecondFactor = !profile.emailVerified;
  const password = await acceptedPassword(
    parts.judgePassword,
    'new_password',
    input.newPassword,
    knownOf(user),
  );
  const passwordHash = await parts.passwords.inTurn(call.signal, (work) => work.hash(password));
  const events = [
    newEvent(
      {
        $case: 'passwordChanged',
        value: { userId: user.id, keptSessionId: '', endsApiTokens: true, endsSecondFactor },
      },
      { actorId: user.id, traceId: call.traceId },
    ),
    mailWanted({ kind: 'password_changed', userId: user.id, details: {} }, call.traceId),
  ];
  const change = { passwordHash, at: new Date(), by: { link: hash } };
  if (!(await store.changePassword(user.id, change, events))) throw await deadLink(parts, input.ip);
  await endSessions(store, user.id, { traceId: call.traceId });
  await endApiTokens(store, user.id, { traceId: call.traceId });
  if (endsSecondFactor) await dropSecondFactor(store, user.id, { traceId: call.traceId });
}
