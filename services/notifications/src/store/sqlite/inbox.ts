import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import {
  type NotificationView,
  projectsIn,
  SHOWN_DOCUMENTS,
  withoutActor,
  withoutProjects,
} from '../../domain/inbox/notification.ts';
import { withoutDocuments } from '../../domain/inbox/without-documents.ts';
import type { InboxRecords, NewNotice } from '../../domain/ports.ts';
import type { Tables } from './tables.ts';

export function sqliteInboxRecords(db: Sqlite, tables: Tables, outbox: SqliteOutbox): InboxRecords {
  const { notifications, documents, digests, deliveries } = tables;
  const { deletedProjects, deletedDocuments, deletedPeople } = tables;

  function isDeleted({ notification }: NewNotice): boolean {
    const { projectId, userId, subjectId: documentId } = notification;
    return (
      deletedProjects.has({ projectId }) ||
      deletedPeople.has({ userId }) ||
      deletedDocuments.has({ documentId })
    );
  }

  /** What is left of it without the documents and projects that were deleted. */
  function withoutDeleted(notice: NewNotice): NewNotice | undefined {
    const deleted = notice.documents.filter(({ documentId }) => deletedDocuments.has({ documentId }));
    const left = withoutDocuments(
      notice,
      deleted.map(({ documentId }) => documentId),
    );
    if (!left) return undefined;
    const projects = projectsIn(left.notification).filter(({ projectId }) =>
      deletedProjects.has({ projectId }),
    );
    const notification = withoutProjects(
      left.notification,
      projects.map(({ projectId }) => projectId),
    );
    if (!notification) return undefined;
    const isNameless = deletedPeople.has({ userId: notification.actorId ?? '' });
    return { ...left, notification: isNameless ? withoutActor(notification) : notification };
  }

  function withDocuments(
    notification: NotificationView | Omit<NotificationView, 'documents'>,
  ): NotificationView {
    const shown = documents.query(
      'WHERE notice_id = ? ORDER BY id LIMIT ?',
      notification.id,
      SHOWN_DOCUMENTS,
    );
    return { ...notification, documents: shown } as NotificationView;
  }

  return {
    async add(given, events) {
      return outbox.commit(events, () => {
        const notice = isDeleted(given) ? undefined : withoutDeleted(given);
        if (!notice) return false;
        const { notification, isLogOnly } = notice;
        // In the log it stays when it is deleted from the inbox: so it does not come back.
        if (notice.deliveries.some(({ id }) => deliveries.has({ id }))) return false;
        if (!isLogOnly && !notifications.add(notification)) return false;
        for (const document of isLogOnly ? [] : notice.documents) documents.add(document);
        for (const project of isLogOnly ? [] : projectsIn(notification)) digests.add(project);
        for (const delivery of notice.deliveries) deliveries.add(delivery);
        return true;
      });
    },

    list: async (userId, limit, before) => notifications.newest({ userId }, limit, before).map(withDocuments),

    async getAll(ids) {
      const asked = JSON.stringify(ids);
      return notifications.query('WHERE id IN (SELECT value FROM json_each(?))', asked).map(withDocuments);
    },

    countUnread: async (userId) => notifications.count({ userId, read: false }),

    async markRead(userId, id, older) {
      return db.transaction(() => {
        if (!notifications.has({ id, userId })) return false;
        if (older)
          db.run('UPDATE notifications SET read = 1 WHERE user_id = ? AND read = 0 AND id <= ?', userId, id);
        else notifications.update({ id, userId }, { read: true });
        return true;
      });
    },

    async markChatRead(userId, chatSessionId) {
      notifications.update({ userId, chatSessionId }, { read: true }, { and: 'read = 0' });
    },

    async removeNotice(userId, id) {
      return db.transaction(() => {
        if (notifications.remove({ id, userId }) === 0) return false;
        documents.remove({ noticeId: id });
        digests.remove({ noticeId: id });
        return true;
      });
    },
  };
}
