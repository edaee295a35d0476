import { changeInPortions } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { sayingOf, withoutActor, withoutProjects } from '../../domain/inbox/notification.ts';
import type { AboutDocument, Removals } from '../../domain/ports.ts';
import type { Tables } from './tables.ts';

/** @param portion records removed at once. */
export function sqliteRemovals(db: Sqlite, tables: Tables, portion: number): Removals {
  const { notifications, documents, digests, deliveries, pending, awaited, mutes } = tables;
  const { seen, devices, preferences } = tables;
  const ofProject = [documents, deliveries, pending, awaited, mutes] as const;
  const ofPerson = {
    ...{ documents, digests, deliveries, pending, awaited, mutes },
    ...{ seen, devices, preferences },
  } as const;

  function removeNotice(id: string): void {
    notifications.remove({ id });
    documents.remove({ noticeId: id });
    digests.remove({ noticeId: id });
    deliveries.remove({ noticeId: id });
  }

  /** Notifications that speak of a document: of it alone, or of others as well. */
  function noticesOf({ projectId, documentId }: AboutDocument): string[] {
    const rows = db.all<{ id: string }>(
      `SELECT id FROM notifications WHERE project_id = ?1 AND subject_id = ?2
       UNION SELECT notice_id FROM notice_documents WHERE project_id = ?1 AND document_id = ?2`,
      projectId,
      documentId,
    );
    return rows.map(({ id }) => id);
  }

  /** The notification speaks of one document less; it goes with its last one. */
  function removeFrom(noticeId: string, documentId: string): void {
    documents.remove({ noticeId, documentId });
    const left = documents.count({ noticeId });
    const notification = notifications.get({ id: noticeId });
    if (!notification) return;
    if (left === 0 || notification.subjectId === documentId) removeNotice(noticeId);
    else
      notifications.update({ id: noticeId }, { saying: { ...sayingOf(notification.saying), count: left } });
  }

  /** Takes a project out of some digests that speak of it, and removes those that speak of no other; gives how many. */
  function removeFromDigests(projectId: number, limit: number): number {
    return db.transaction(() => {
      const found = digests.query('WHERE project_id = ? ORDER BY id LIMIT ?', projectId, limit);
      for (const { id, noticeId } of found) {
        digests.remove({ id });
        const notification = notifications.get({ id: noticeId });
        const left = notification && withoutProjects(notification, [projectId]);
        if (left) notifications.update({ id: noticeId }, { saying: left.saying });
        else removeNotice(noticeId);
      }
      return found.length;
    });
  }

  /** Takes a person's name out of some notifications of others; gives how many. */
  function removeName(userId: string, limit: number): number {
    return db.transaction(() => {
      const found = notifications.query('WHERE actor_id = ? ORDER BY id LIMIT ?', userId, limit);
      for (const notification of found) {
        const { actorId, saying } = withoutActor(notification);
        notifications.update({ id: notification.id }, { actorId, saying });
      }
      return found.length;
    });
  }

  return {
    countProject: async (projectId) => notifications.count({ projectId }),

    async removeProject(projectId) {
      tables.deletedProjects.put({ projectId });
      await changeInPortions(portion, (limit) => removeFromDigests(projectId, limit));
      for (const table of ofProject)
        await changeInPortions(portion, (limit) => table.remove({ projectId }, limit));
      return changeInPortions(portion, (limit) => notifications.remove({ projectId }, limit));
    },

    countDocument: async (document) => noticesOf(document).length,

    async removeDocument(document) {
      const { documentId } = document;
      return db.transaction(() => {
        tables.deletedDocuments.put({ documentId });
        awaited.remove({ documentId });
        const notices = noticesOf(document);
        for (const id of notices) removeFrom(id, documentId);
        return notices.length;
      });
    },

    async removeMemory({ projectId, itemId: subjectId }) {
      db.transaction(() => {
        const found = notifications.query('WHERE project_id = ? AND subject_id = ?', projectId, subjectId);
        for (const { id } of found) removeNotice(id);
      });
    },

    async removeChat({ projectId, chatSessionId }) {
      db.transaction(() => {
        const found = notifications.query(
          'WHERE project_id = ? AND chat_session_id = ?',
          projectId,
          chatSessionId,
        );
        for (const { id } of found) removeNotice(id);
        mutes.remove({ projectId, chatSessionId });
      });
    },

    async removeMembership({ userId, projectId }) {
      db.transaction(() => {
        const found = notifications.query(
          "WHERE project_id = ? AND user_id = ? AND type NOT IN ('role_changed', 'project_invitation')",
          projectId,
          userId,
        );
        for (const { id } of found) removeNotice(id);
        pending.remove({ projectId, userId });
        awaited.remove({ projectId, userId });
        mutes.remove({ projectId, userId });
      });
    },

    async countPerson(userId) {
      const others = Object.entries(ofPerson).map(([name, table]) => [name, table.count({ userId })]);
      return {
        notifications: notifications.count({ userId }),
        actor_marks: notifications.count({ actorId: userId }),
        ...Object.fromEntries(others),
      };
    },

    async removePerson(userId) {
      tables.deletedPeople.put({ userId });
      for (const table of Object.values(ofPerson))
        await changeInPortions(portion, (limit) => table.remove({ userId }, limit));
      await changeInPortions(portion, (limit) => notifications.remove({ userId }, limit));
      await changeInPortions(portion, (limit) => removeName(userId, limit));
    },
  };
}
