import { type NotifyParts, notify } from '../notify.ts';

/** Mails of the account that tell of something that touches its safety: what they say stands in the inbox too. */
const securityKinds: readonly string[] = [
  'password_changed',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'api_token_made',
  'email_change_asked',
  'email_changed',
  'deletion_scheduled',
  'deletion_cancelled',
];

interface AccountEvent {
  eventId: string;
  userId: string;
  kind: string;
  details: Record<string, string>;
  at: Date;
}

/** Tells a person what happened to their account. */
export async function notifyOfSecurity(parts: NotifyParts, event: AccountEvent): Promise<void> {
  const { eventId: id, userId, kind: reason, details: params, at } = event;
  if (!userId || !securityKinds.includes(reason)) return;
  await notify(parts, { id, userId, type: 'security', saying: { reason, params }, at });
}
