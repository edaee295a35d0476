import type { MongoDatabase } from '@cairn/messaging/mongo';
import { unlessTaken } from '@cairn/persistence/mongo';
import {
  type NoticeProject,
  type Notification,
  type NotificationView,
  projectsIn,
  SHOWN_DOCUMENTS,
  withoutProjects,
} from '../../domain/inbox/notification.ts';
import { withoutDocuments } from '../../domain/inbox/without-documents.ts';
import type { InboxRecords, NewNotice } from '../../domain/ports.ts';
import type { Collections } from './collections.ts';
import { mongoNoticeRemovals } from './notice-removals.ts';

export function mongoInboxRecords(collections: Collections, outbox: MongoDatabase['outbox']): InboxRecords {
  const { notifications, documents, digests, deliveries } = collections;
  const { deletedProjects, deletedDocuments, deletedPeople } = collections;
  const { removeName, removeFromDigest, removeFromDocuments } = mongoNoticeRemovals(collections);

  async function isDeleted({ projectId, userId, subjectId: documentId }: Notification): Promise<boolean> {
    return (
      (await deletedProjects.has({ projectId })) ||
      (await deletedDocuments.has({ documentId })) ||
      (await deletedPeople.has({ userId }))
    );
  }

  /** The ids of those of a notification's documents that were deleted. */
  async function deletedAmong({ documents: spoken }: NewNotice): Promise<string[]> {
    if (spoken.length === 0) return [];
    const ids = spoken.map(({ documentId }) => documentId);
    const found = await deletedDocuments.list({ _id: { $in: ids } }, { _id: 1 }, 0);
    return found.map(({ documentId }) => documentId);
  }

  /** What was deleted of the projects that a digest speaks of. */
  async function deletedIn(notification: Notification): Promise<NoticeProject[]> {
    const all = projectsIn(notification);
    const found = await Promise.all(all.map(({ projectId }) => deletedProjects.has({ projectId })));
    return all.filter((_, n) => found[n]);
  }

  /**
   * Removes what is not to be kept, also what a process wrote that was killed before it saw that: its event is
   * delivered again.
   */
  async function takeBack(noticeId: string): Promise<false> {
    await deliveries.model.deleteMany({ noticeId });
    await documents.model.deleteMany({ noticeId });
    await digests.model.deleteMany({ noticeId });
    await notifications.model.deleteOne({ _id: noticeId });
    return false;
  }

  /** Takes out of a notification that is kept what it speaks of and was deleted. */
  async function takeOutDeleted(notice: NewNotice): Promise<void> {
    for (const documentId of await deletedAmong(notice))
      await removeFromDocuments(notice.notification.id, documentId);
    for (const project of await deletedIn(notice.notification)) await removeFromDigest(project);
    const { actorId = '' } = notice.notification;
    if (actorId && (await deletedPeople.has({ userId: actorId }))) await removeName(actorId);
  }

  /** What stands beside a notification is written before it: who finds the notification finds all of it. */
  async function addBeside(notice: NewNotice): Promise<boolean> {
    const { notification, documents: spoken, deliveries: rows, isLogOnly } = notice;
    let isNew = false;
    for (const project of isLogOnly ? [] : projectsIn(notification)) await digests.put(project);
    for (const document of isLogOnly ? [] : spoken) await documents.put(document);
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
    async add(given, events) {
      const { isLogOnly } = given;
      const { id } = given.notification;
      const left = withoutDocuments(given, await deletedAmong(given));
      const deleted = await deletedIn(given.notification);
      const ids = deleted.map(({ projectId }) => projectId);
      const notification = left && withoutProjects(left.notification, ids);
      if (!notification || (await isDeleted(notification))) return takeBack(id);
      if (!isLogOnly && (await notifications.has({ id }))) {
        await takeOutDeleted(given);
        return false;
      }
      const isNew = await addBeside({ ...left, notification });
      if (!isLogOnly) {
        const document = { ...notifications.toStored(notification), outbox: outbox.entries(events) };
        if (!(await unlessTaken(notifications.model.create(document)))) return false;
      }
      // It may have been deleted in between, by who has looked through the notifications of it already.
      if (await isDeleted(notification)) return takeBack(id);
      if (!isLogOnly) await takeOutDeleted({ ...left, notification });
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
      await digests.model.deleteMany({ noticeId: id });
      return true;
    },
  };
}
