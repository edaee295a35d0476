import type { MongoDatabase } from '@cairn/messaging/mongo';
import { unlessTaken } from '@cairn/persistence/mongo';
import {
  type Notification,
  type NotificationView,
  SHOWN_DOCUMENTS,
} from '../../domain/inbox/notification.ts';
import type { InboxRecords, NewNotice } from '../../domain/ports.ts';
import type { Collections } from './collections.ts';

export function mongoInboxRecords(collections: Collections, outbox: MongoDatabase['outbox']): InboxRecords {
  const { notifications, documents, deliveries, deletedProjects, deletedDocuments, deletedPeople } =
    collections;

  async function isDeleted({ projectId, userId, subjectId: documentId }: Notification): Promise<boolean> {
    return (
      (await deletedProjects.has({ projectId })) ||
      (await deletedDocuments.has({ documentId })) ||
      (await deletedPeople.has({ userId }))
    );
  }

  /**
   * Removes what is not to be kept, also what a process wrote that was killed before it saw that: its event is
   * delivered again.
   */
  async function takeBack(noticeId: string): Promise<false> {
    await deliveries.model.deleteMany({ noticeId });
    await documents.model.deleteMany({ noticeId });
    await notifications.model.deleteOne({ _id: noticeId });
    return false;
  }

  /** What stands beside a notification is written before it: who finds the notification finds all of it. */
  async function addBeside({ documents: spoken, deliveries: rows, isLogOnly }: NewNotice): Promise<boolean> {
    let isNew = false;
    for (const document of isLogOnly ? [] : spoken) {
      if (!(await deletedDocuments.has({ documentId: document.documentId }))) await documents.put(document);
    }
    for (const row of rows) {
      if (await unlessTaken(deliveries.model.create(deliveries.toStored(row)))) isNew = true;
    }
    return isNew;
  }

  async function withDocuments(found: readonly Notification[]): Promise<NotificationView[]> {
    return Promise.all(
      found.map(async (notification) => ({
        ...notification,
        documents: await documents.list({ noticeId: notification.id }, { _id: 1 }, SHOWN_DOCUMENTS),
      })),
    );
  }

  return {
    async add(notice, events) {
      const { notification, isLogOnly } = notice;
      const { id } = notification;
      if (await isDeleted(notification)) return takeBack(id);
      if (!isLogOnly && (await notifications.has({ id }))) return false;
      const isNew = await addBeside(notice);
      if (!isLogOnly) {
        const document = { ...notifications.toStored(notification), outbox: outbox.entries(events) };
        if (!(await unlessTaken(notifications.model.create(document)))) return false;
      }
      // It may have been deleted in between, by who has looked through the notifications of it already.
      if (await isDeleted(notification)) return takeBack(id);
      if (!isLogOnly) outbox.added();
      return !isLogOnly || isNew;
    },

    list: async (userId, limit, before) =>
      withDocuments(await notifications.newest({ userId }, limit, before)),

    getAll: async (ids) =>
      withDocuments(await notifications.list({ _id: { $in: [...ids] } }, { _id: -1 }, ids.length)),

    countUnread: (userId) => notifications.count({ userId, read: false }),

    async markRead(userId, id, older) {
      if (!(await notifications.has({ id, userId }))) return false;
      const read = { $set: { read: true } };
      if (older) await notifications.model.updateMany({ userId, read: false, _id: { $lte: id } }, read);
      else await notifications.model.updateOne({ _id: id }, read);
      return true;
    },

    async markChatRead(userId, chatSessionId) {
      await notifications.model.updateMany({ userId, chatSessionId, read: false }, { $set: { read: true } });
    },

    async removeNotice(userId, id) {
      if (!(await notifications.has({ id, userId }))) return false;
      await notifications.removeInPortions({ id }, 1);
      await documents.model.deleteMany({ noticeId: id });
      return true;
    },
  };
}
