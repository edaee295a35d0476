import { addressKey } from '@cairn/platform/auth';
import type { AccountStore } from '../accounts/ports.ts';
import type { SessionStore } from '../sessions/ports.ts';

/** Sign-ins that are looked at: more than most people have in the 90 days of the history. */
const LOOKED_AT = 200;

/** Whether an account, which may not exist, signed in from a network address before. The work is the same for both. */
export async function isKnownAddress(
  store: Pick<AccountStore, 'findCredential'> & Pick<SessionStore, 'listSignIns'>,
  { ip, emailKey }: { ip: string; emailKey: string },
): Promise<boolean> {
  const from = addressKey(ip);
  const found = await store.findCredential(emailKey);
  const signIns = await store.listSignIns(found?.user.id ?? '', LOOKED_AT);
  return from !== undefined && signIns.some((each) => addressKey(each.ip) === from);
}
