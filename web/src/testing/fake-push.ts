import { onTestFinished, vi } from 'vitest';
import { recheckPermission } from '../lib/notifications/permission.ts';

/**
 * Stands where the browser's notifications and Web Push are. `answer` is what the person says when asked; an error is
 * thrown by the asking itself. Removed after the test.
 */
export function fakePush(
  permission: NotificationPermission = 'granted',
  answer: NotificationPermission | Error = 'granted',
) {
  let made = 0;
  const state = {
    asked: 0,
    /** How often the subscription was looked at. */
    looks: 0,
    registered: [] as string[],
    subscription: null as { endpoint: string } | null,
    /** The key that was last subscribed with. */
    key: '',
    refuses: null as Error | null,
  };
  const fakeNotification = {
    permission,
    async requestPermission() {
      state.asked += 1;
      if (answer instanceof Error) throw answer;
      fakeNotification.permission = answer;
      return answer;
    },
  };
  const pushManager = {
    async getSubscription() {
      state.looks += 1;
      return state.subscription;
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (state.refuses) throw state.refuses;
      made += 1;
      const endpoint = `https://push.example/${made}`;
      state.key = applicationServerKey;
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        async unsubscribe() {
          state.subscription = null;
          return true;
        },
      };
      state.subscription = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('Notification', fakeNotification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => (state.registered.length > 0 ? registration : undefined),
      async register(script: string) {
        state.registered.push(script);
        return registration;
      },
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  recheckPermission();
  /** What the person does in the settings of the browser, before they come back to the page. */
  const setPermission = (next: NotificationPermission) => {
    fakeNotification.permission = next;
  };
  return { state, setPermission };
}
