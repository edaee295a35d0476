import { api, unwrap } from '../api/client.ts';
import { isKeptOfAnyone, personKey } from '../auth/person-storage.ts';
import { session } from '../auth/session.ts';

/** Shows what is pushed while Cairn is closed. A file of its own, since its address is its reach. */
const WORKER = '/service-worker.js';

/** Under this name the endpoint is kept that a person has in this browser: another person's does not count. */
const KEPT = 'push';
const keyOf = (userId: string) => personKey(userId, KEPT);

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
  localStorage.setItem(keyOf(userId), made.endpoint);
  try {
    await unwrap(
      api.PUT('/api/user/push-subscriptions', { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } }),
    );
  } catch (error) {
    localStorage.removeItem(keyOf(userId));
    await made.unsubscribe();
    throw error;
  }
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

/** A subscription that is not of the person signed in; nor, where nobody is, of one whose session only lapsed. */
function isStray({ endpoint }: PushSubscription): boolean {
  const { user } = session.get();
  return user ? localStorage.getItem(keyOf(user.id)) !== endpoint : !isKeptOfAnyone(KEPT, endpoint);
}

async function endStray(): Promise<void> {
  const found = await subscription();
  if (found && isStray(found)) await found.unsubscribe();
}

/**
 * Ends Web Push of who signed out in any way, and of who was here before the person that is now: the server learns it
 * from the push service. Called once, when the program starts.
 */
export function followPush(): void {
  const look = () => void endStray().catch(() => undefined);
  look();
  session.subscribe(look);
}
