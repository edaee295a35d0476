import type { Envelope } from '@cairn/messaging/events';
import { addressKey } from '@cairn/platform/auth';
import type { User } from '../accounts/user.ts';
import { mailWanted } from '../mails/account-mails.ts';
import type { Devices } from '../sessions/ports.ts';
import type { Login } from '../sessions/session.ts';
import type { AuthStore } from '../store/auth-store.ts';

/** Sign-ins that are looked at: more than most people have. */
const LOOKED_AT = 100;

/**
 * The mail about a sign-in from a device that the login history (90 days) does not know, or from a network where it was
 * not used. No more is known of a device, so now and then a person on the move receives one about themselves. Nothing
 * for the first sign-in of an account, and for programs whose device and network are known.
 */
export async function newDeviceNotice(
  { store, devices }: { store: AuthStore; devices: Devices },
  user: User,
  login: Login,
  traceId: string,
): Promise<Envelope[]> {
  const earlier = await store.listSignIns(user.id, LOOKED_AT);
  if (earlier.length === 0) return [];
  const { name, browser, system } = devices(login.userAgent);
  const network = networkOf(login.ip);
  const isKnown = earlier.some(
    (each) => devices(each.userAgent).name === name && networkOf(each.ip) === network,
  );
  if (isKnown) return [];
  const details = { browser, system, ip: login.ip, at: login.at.toISOString() };
  return [mailWanted({ kind: 'new_device', userId: user.id, details }, traceId)];
}

/** The first half of an IPv4 address, or the first 48 bits of an IPv6 one: about one provider in one place. */
function networkOf(ip: string): string {
  const key = addressKey(ip);
  if (key === undefined) return '';
  const [separator, parts] = key.includes(':') ? [':', 3] : ['.', 2];
  return key.split(separator).slice(0, parts).join(separator);
}
