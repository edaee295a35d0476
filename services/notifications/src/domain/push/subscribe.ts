import { createHash } from 'node:crypto';
import type { NotificationsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';

/** Host names of push services, each with `*.` for any name below it. */
export type PushServices = readonly string[];

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const KEY = /^[A-Za-z0-9_-]+={0,2}$/;

/**
 * Keeps a browser that takes Web Push. Only addresses of known push services are taken: Cairn sends requests there.
 *
 * @throws InvalidInput for another address, or keys of another kind than RFC 8291 has.
 */
export async function putSubscription(
  store: Pick<NotificationsStore, 'putDevice'>,
  services: PushServices,
  userId: string,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  if (!isOfService(endpoint, services)) throw refusals.push_service_unknown();
  const isKey = (text: string, bytes: number) =>
    KEY.test(text) && Buffer.from(text, 'base64url').length === bytes;
  if (!isKey(p256dh, 65) || !isKey(auth, 16)) throw refusals.push_keys_refused();
  await store.putDevice({ id: deviceId(endpoint), userId, endpoint, p256dh, auth, createdAt: new Date() });
}

/** Forgets one of a person's own browsers. */
export async function deleteSubscription(
  store: Pick<NotificationsStore, 'listDevices' | 'removeDevice'>,
  userId: string,
  endpoint: string,
): Promise<void> {
  const own = (await store.listDevices(userId)).find(({ id }) => id === deviceId(endpoint));
  if (own) await store.removeDevice(own.id);
}

const deviceId = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

function isOfService(endpoint: string, services: PushServices): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, username, password } = new URL(endpoint);
  if (username || password) return false;
  // A server on this machine, named with its port, is for trying it out.
  if (protocol === 'http:') return services.includes(host) && /^(localhost|127\.0\.0\.1):/.test(host);
  return (
    protocol === 'https:' &&
    host === hostname &&
    services.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name))
  );
}
