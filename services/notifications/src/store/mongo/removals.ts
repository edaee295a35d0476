import type { AboutDocument, Removals } from '../../domain/ports.ts';
import type { Collections } from './collections.ts';
import { mongoNoticeRemovals } from './notice-removals.ts';

/** @param portion records removed at once. */
export function mongoRemovals(collections: Collections, portion: number): Removals {
  const { notifications, documents, digests, deliveries, pending, awaited, mutes } = collections;
  const { seen, devices, preferences } = collections;
  const ofProject = [documents, deliveries, pending, awaited, mutes] as const;
  const ofPerson = {
    ...{ documents, digests, deliveries, pending, awaited, mutes },
    ...{ seen, devices, preferences },
  } as const;
  const { removeNotice, removeName, removeFromDigest, removeFromDocuments } =
    mongoNoticeRemovals(collections);

  /** Notifications that speak of a document: of it alone, or of others as well. */
  async function noticesOf({ projectId, documentId }: AboutDocument): Promise<string[]> {
    const alone = await notifications.list({ projectId, subjectId: documentId }, { _id: 1 }, 0);
    const among = await documents.list({ projectId, documentId }, { _id: 1 }, 0);
    return [...new Set([...alone.map(({ id }) => id), ...among.map(({ noticeId }) => noticeId)])];
  }

  return {
    countProject: (projectId) => notifications.count({ projectId }),

    async removeProject(projectId) {
      await collections.deletedProjects.put({ projectId });
      for (;;) {
        const found = await digests.list({ projectId }, { _id: 1 }, portion);
        if (found.length === 0) break;
        for (const project of found) await removeFromDigest(project);
      }
      for (const collection of ofProject) await collection.removeInPortions({ projectId } as never, portion);
      return notifications.removeInPortions({ projectId }, portion);
    },

    countDocument: async (document) => (await noticesOf(document)).length,

    async removeDocument(document) {
      const { documentId } = document;
      await collections.deletedDocuments.put({ documentId });
      await awaited.model.deleteOne({ _id: documentId });
      const notices = await noticesOf(document);
      for (const id of notices) await removeFromDocuments(id, documentId);
      return notices.length;
    },

    async removeMemory({ projectId, itemId: subjectId }) {
      for (const { id } of await notifications.list({ projectId, subjectId }, { _id: 1 }, 0))
        await removeNotice(id);
    },

    async removeChat({ projectId, chatSessionId }) {
      const found = await notifications.list({ projectId, chatSessionId }, { _id: 1 }, 0);
      for (const { id } of found) await removeNotice(id);
      await mutes.model.deleteMany({ projectId, chatSessionId });
    },

    async removeMembership({ userId, projectId }) {
      const type = { $nin: ['role_changed', 'project_invitation'] };
      const found = await notifications.list({ projectId, userId, type }, { _id: 1 }, 0);
      for (const { id } of found) await removeNotice(id);
      await pending.model.deleteMany({ projectId, userId });
      await awaited.model.deleteMany({ projectId, userId });
      await mutes.model.deleteMany({ projectId, userId });
    },

    async countPerson(userId) {
      const counts: Record<string, number> = {
        notifications: await notifications.count({ userId }),
        actor_marks: await notifications.count({ actorId: userId }),
      };
      for (const [name, collection] of Object.entries(ofPerson))
        counts[name] = await collection.count({ userId } as never);
      return counts;
    },

    async removePerson(userId) {
      await collections.deletedPeople.put({ userId });
      for (const collection of Object.values(ofPerson))
        await collection.removeInPortions({ userId } as never, portion);
      await notifications.removeInPortions({ userId }, portion);
      await removeName(userId);
    },
  };
}
