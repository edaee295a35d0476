import { api, unwrap } from '#lib/api/client.ts';
import type { Kind } from '#lib/notifications/type-names.ts';

export type TestChannel = 'email' | 'browser' | 'push';

/** Sends a test now, whatever the preferences say. On the wire the channel is `type` and the kind `method`. */
export const sendTestNotification = (channel: TestChannel, kind: Kind) =>
  unwrap(api.POST('/api/user/notification-preferences/test', { body: { type: channel, method: kind } }));
