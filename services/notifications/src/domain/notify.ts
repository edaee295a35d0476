import { newEvent } from '@cairn/messaging/events';
import type { Mailer } from '@cairn/service/mail';
import { type Delivery, deliveryId } from './deliveries/delivery.ts';
import { type NoticeDocument, type Notification, type Saying, sayingOf } from './inbox/notification.ts';
import { type Decision, decide, type Situation } from './policy/decide.ts';
import type { NotificationType } from './policy/kinds.ts';
import type { NotificationsStore } from './ports.ts';
import { defaultPreferences, type Preferences } from './preferences/preferences.ts';
import type { People, Person, Sources } from './services.ts';

export interface NotifyParts {
  store: NotificationsStore;
  people: People;
  sources: Sources;
  mailer: Pick<Mailer, 'mode' | 'link'>;
  /** Something may be due: what sends looks at once. */
  wake(): void;
}

/** What happened, for one person. */
export interface Notice {
  /** The same for every try to notify of the same thing: by it a second copy is known. In the order of time. */
  id: string;
  userId: string;
  type: NotificationType;
  /** 0 for none. */
  projectId?: number;
  chatSessionId?: number;
  /** Who did it, where the notification says their name: it goes with their account. */
  actorId?: string;
  subjectId?: string;
  subjectName?: string;
  detail?: string;
  saying?: Partial<Saying>;
  documents?: readonly Omit<NoticeDocument, 'id' | 'noticeId' | 'userId' | 'projectId'>[];
  at: Date;
  /** It is read from the beginning: what it says is elsewhere in the inbox. */
  isRead?: boolean;
  traceId?: string;
}

/**
 * Decides what becomes of what happened, on each channel, and keeps that: in the inbox, in the log, and for what sends.
 * Once for an id, whatever processes end over it. False when it was kept before, or nobody is there to notify.
 */
export async function notify(parts: NotifyParts, notice: Notice): Promise<boolean> {
  const person = await parts.people.ask(notice.userId);
  if (!person) return false;
  const preferences = await preferencesOf(parts.store, notice.userId);
  const situation = await situationOf(parts, notice, person, preferences);
  return keep(parts, notice, decide({ projectId: 0, ...notice }, preferences, situation));
}

export async function preferencesOf(
  store: Pick<NotificationsStore, 'getPreferences'>,
  userId: string,
): Promise<Preferences> {
  return (await store.getPreferences(userId)) ?? defaultPreferences(userId);
}

/** Mutes of one project that are looked at; more would be of chats that it is not about. */
const MOST_MUTES = 1_000;

async function situationOf(
  { store, mailer }: NotifyParts,
  { userId, projectId }: Notice,
  person: Person,
  { groups }: Preferences,
): Promise<Situation> {
  const asksForDevices = groups.advanced.desktop_enabled;
  return {
    now: new Date(),
    zone: person.zone,
    mutes: projectId ? await store.listMutes(userId, { projectId, limit: MOST_MUTES }) : [],
    mail: reachByMail(mailer, person),
    devices: asksForDevices ? (await store.listDevices(userId)).length : 0,
  };
}

/** Through a server only to an address that is shown to be the person's; a folder on the machine takes any. */
export function reachByMail({ mode }: Pick<Mailer, 'mode'>, person: Person): Situation['mail'] {
  if (mode === 'off') return 'mail_unavailable';
  return mode === 'smtp' && !person.isEmailVerified ? 'address_unconfirmed' : 'on';
}

/** Keeps a notification with what was decided of it. */
export async function keep(
  { store, wake }: Pick<NotifyParts, 'store' | 'wake'>,
  notice: Notice,
  decisions: readonly Decision[],
): Promise<boolean> {
  const notification = notificationOf(notice);
  const inInbox = decisions.some(({ channel, status }) => channel === 'inbox' && status === 'sent');
  const { id, userId, projectId } = notification;
  const created = newEvent(
    { $case: 'notificationCreated', value: { notificationId: id, userId } },
    { projectId, traceId: notice.traceId ?? '' },
  );
  const isNew = await store.add(
    {
      notification,
      isLogOnly: !inInbox,
      documents: (notice.documents ?? []).map((document) => ({
        ...document,
        id: `${id}:${document.documentId}`,
        noticeId: id,
        userId,
        projectId,
      })),
      deliveries: decisions.map((decision) => deliveryOf(notification, notice.type, decision)),
    },
    inInbox ? [created] : [],
  );
  if (decisions.some(({ status }) => status === 'waiting')) wake();
  return isNew;
}

function notificationOf(notice: Notice): Notification {
  const { id, userId, type, projectId = 0, chatSessionId, at } = notice;
  const { subjectId = '', subjectName = '', detail = '', actorId } = notice;
  return {
    id,
    userId,
    type,
    projectId,
    subjectId,
    subjectName,
    detail,
    read: notice.isRead ?? false,
    createdAt: at,
    ...(chatSessionId !== undefined && { chatSessionId }),
    ...(actorId && { actorId }),
    saying: sayingOf(notice.saying),
  };
}

function deliveryOf(
  { id, userId, projectId }: Notification,
  type: NotificationType,
  { channel, status, reason, until, dueAt, owner }: Decision,
): Delivery {
  const now = new Date();
  return {
    id: deliveryId(id, channel),
    userId,
    noticeId: id,
    type,
    projectId,
    channel,
    status,
    reason,
    ...(until && { until }),
    ...(dueAt && { dueAt }),
    ...(owner && { owner }),
    attempts: 0,
    createdAt: now,
    updatedAt: now,
  };
}
