import { requireUser } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { Logger } from '@cairn/platform/telemetry';
import type { NotificationsServiceImplementation } from '@cairn/proto/notifications';
import { listDeliveries } from '../domain/deliveries/list-deliveries.ts';
import { deleteNotification } from '../domain/inbox/delete-notification.ts';
import { listNotifications } from '../domain/inbox/list-notifications.ts';
import { markRead } from '../domain/inbox/mark-read.ts';
import { markSeen } from '../domain/inbox/mark-seen.ts';
import { mailChoice } from '../domain/mail/mail-choice.ts';
import { turnOffMail } from '../domain/mail/turn-off.ts';
import { listMutes } from '../domain/mutes/list-mutes.ts';
import { setMute } from '../domain/mutes/set-mute.ts';
import { preferencesOf } from '../domain/notify.ts';
import { resetPreferences } from '../domain/preferences/reset-preferences.ts';
import { updatePreferences } from '../domain/preferences/update-preferences.ts';
import { deleteSubscription, type PushServices, putSubscription } from '../domain/push/subscribe.ts';
import type { WebPush } from '../domain/push/web-push.ts';
import { sendTest, type TestParts } from '../domain/send-test.ts';
import { ensureSummaries } from '../domain/sources/ensure-summaries.ts';
import { scheduleSummaries } from '../domain/sources/summaries.ts';
import { presentDelivery, presentMute, presentNotification, presentPreferences } from './presenters.ts';

export interface HandlerParts extends TestParts {
  logger: Logger;
  push: WebPush;
  pushServices: PushServices;
}

/** Every call is about the caller's own things, so who they are is all the right they need. */
export function createHandlers(parts: HandlerParts): NotificationsServiceImplementation<CallExtension> {
  return { ...inboxHandlers(parts), ...preferenceHandlers(parts), ...deviceHandlers(parts) };
}

type Handlers = Partial<NotificationsServiceImplementation<CallExtension>>;

function inboxHandlers(parts: HandlerParts) {
  const { store } = parts;
  const ensure = ensureSummaries(parts);
  return {
    async listNotifications(request, context) {
      const { userId } = requireUser(context);
      await ensure(userId);
      const page = await listNotifications(store, userId, request);
      return { ...page, notifications: page.notifications.map(presentNotification) };
    },

    async markRead(request, context) {
      return { unread: await markRead(store, requireUser(context).userId, request) };
    },

    async markSeen({ chatSessionId }, context) {
      return { unread: await markSeen(store, requireUser(context).userId, chatSessionId) };
    },

    async deleteNotification({ notificationId }, context) {
      return { unread: await deleteNotification(store, requireUser(context).userId, notificationId) };
    },

    async listDeliveries(request, context) {
      const page = await listDeliveries(store, requireUser(context).userId, request);
      return { ...page, deliveries: page.deliveries.map(presentDelivery) };
    },
  } satisfies Handlers;
}

function preferenceHandlers(parts: HandlerParts) {
  const { store } = parts;
  return {
    async getPreferences(_request, context) {
      return { preferences: presentPreferences(await preferencesOf(store, requireUser(context).userId)) };
    },

    async updatePreferences(request, context) {
      const { userId } = requireUser(context);
      const preferences = await updatePreferences(store, userId, request);
      await scheduleSummaries(parts, userId, { keep: false });
      return { preferences: presentPreferences(preferences) };
    },

    async resetPreferences(_request, context) {
      const { userId } = requireUser(context);
      const preferences = await resetPreferences(store, userId);
      await scheduleSummaries(parts, userId, { keep: false });
      return { preferences: presentPreferences(preferences) };
    },

    async sendTest(request, context) {
      return sendTest(parts, requireUser(context).userId, request);
    },

    async listMutes(request, context) {
      const page = await listMutes(store, requireUser(context).userId, request);
      return { ...page, mutes: page.mutes.map(presentMute) };
    },

    async setMute(request, context) {
      await setMute(parts, requireUser(context).userId, request);
      return {};
    },

    async getMailChoice({ userId, kind }) {
      return mailChoice(store, userId, kind);
    },

    async turnOffMail(request) {
      return turnOffMail(store, request);
    },
  } satisfies Handlers;
}

function deviceHandlers({ store, push, pushServices }: HandlerParts) {
  return {
    async getPushKey() {
      return { publicKey: await push.publicKey() };
    },

    async putPushSubscription(request, context) {
      await putSubscription(store, pushServices, requireUser(context).userId, request);
      return {};
    },

    async deletePushSubscription({ endpoint }, context) {
      await deleteSubscription(store, requireUser(context).userId, endpoint);
      return {};
    },
  } satisfies Handlers;
}
