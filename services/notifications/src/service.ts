import { EventEmitter } from 'node:events';
import { createConsumers } from '@cairn/messaging/events';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { createSessionWatch } from '@cairn/service/access';
import { type Mailer, openMailer } from '@cairn/service/mail';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import type { NotificationsConfig } from './config.ts';
import { forgetDocument } from './consumers/document-deleted.ts';
import { followDocuments } from './consumers/documents.ts';
import { notifyOf } from './consumers/notify-of.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { deliver } from './domain/deliveries/deliver.ts';
import { sendMails } from './domain/deliveries/send-mails.ts';
import { turnOffToken } from './domain/mail/turn-off.ts';
import { lookAtPending } from './domain/pending/look-at-pending.ts';
import type { NotificationsStore } from './domain/ports.ts';
import { sendPush } from './domain/push/send-push.ts';
import { createWebPush } from './domain/push/web-push.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { notificationsOfPeople } from './rpc/people.ts';
import { authPeople, serviceSources } from './sources.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createNotificationsService(
  config: NotificationsConfig,
  platform: Platform,
): Promise<Component> {
  const { bus, metrics } = platform;
  const frame = serviceFrame('notifications', config, platform);
  const { logger } = frame;
  const store = await openStore(platform);
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const sessions = createSessionWatch({ auth, bus });
  const mailer = openMailer({ config, platform, logger });
  const push = createWebPush(store, contactOf(config, mailer));
  const people = authPeople(auth);
  const sources = serviceSources({
    projects: frame.connect(ProjectsServiceDefinition, 'projects'),
    chat: frame.connect(ChatServiceDefinition, 'chat'),
    memory: frame.connect(MemoryServiceDefinition, 'memory'),
  });
  const { wake, onWake } = createWaking();
  const tokenOf = (userId: string, kinds: readonly string[]) => turnOffToken(store, userId, kinds);
  const parts = { store, people, sources, mailer, push, logger, wake, tokenOf };
  const sending = {
    sendMails: sendMails.bind(undefined, parts),
    sendPush: sendPush.bind(undefined, parts),
  };
  const background = { logger, metrics, onWake };
  return group('notifications', [
    store.component,
    { name: 'keys of Web Push', start: async () => void (await push.publicKey()) },
    sessions,
    frame.server({
      definition: NotificationsServiceDefinition,
      implementation: createHandlers({ ...parts, ...sending, pushServices: config.PUSH_SERVICES }),
      further: [peopleService(notificationsOfPeople(store))],
      verifier: sessions.verifier,
      callers,
    }),
    frame.relay(store.outbox),
    lookAtPending(parts, background),
    deliver({ store, ...sending, ...background, exclusive: platform.exclusive }),
    createConsumers(bus, [
      followDocuments(parts),
      ...notifyOf(parts),
      forgetDocument(store, mailer, bus),
      forgetProject(store, mailer, bus),
    ]),
  ]);
}

/** By which what is kept for later is looked at once it may be due. */
function createWaking() {
  const waking = new EventEmitter();
  return {
    wake: () => void waking.emit('wake'),
    onWake(callback: () => void) {
      waking.on('wake', callback);
      return () => void waking.off('wake', callback);
    },
  };
}

/** Whom a push service may write to about this installation (RFC 8292): its address, or that of its mail. */
function contactOf({ PUBLIC_URL, MAIL_FROM = '' }: NotificationsConfig, mailer: Mailer): string {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0];
  return address && mailer.mode === 'smtp' ? `mailto:${address}` : 'mailto:cairn@localhost';
}

/** Everything the service keeps. */
export const openStore = storeOpener<NotificationsStore>('notifications', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});
