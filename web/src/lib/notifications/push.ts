import { api, unwrap } from '../api/client.ts';
import { personKey } from '../auth/person-storage.ts';

/** Shows what is pushed while Cairn is closed. A file of its own, since its address is its reach. */
const WORKER = '/service-worker.js';

/** The endpoint that this browser was registered with for a person: another person's does not count. */
const keyOf = (userId: string) => personKey(userId, 'push');

export const isPushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

async function subscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether Web Push of this person comes to this browser. */
export async function hasPush(userId: string): Promise<boolean> {
  const found = await subscription();
  return found !== null && localStorage.getItem(keyOf(userId)) === found.endpoint;
}

/**
 * Has Web Push of this person sent to this browser. The person must have allowed notifications.
 *
 * @throws what the browser says against it, or `ApiError`.
 */
export async function startPush(userId: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another person, or made with another key, would be refused or answered as it is.
  await (await pushManager.getSubscription())?.unsubscribe();
  const { public_key } = await unwrap(api.GET('/api/user/push-key'));
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  try {
    await unwrap(
      api.PUT('/api/user/push-subscriptions', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } }),
    );
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  localStorage.setItem(keyOf(userId), made.endpoint);
}

/**
 * Has no more Web Push sent to this browser. It ends here even when the server cannot be reached, which then learns it
 * from the push service.
 */
export async function endPush(userId: string): Promise<void> {
  const found = await subscription();
  localStorage.removeItem(keyOf(userId));
  if (!found) return;
  try {
    await unwrap(api.POST('/api/user/push-subscriptions/end', { body: { endpoint: found.endpoint } }));
  } finally {
    await found.unsubscribe();
  }
}
