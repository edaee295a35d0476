import { type NoticeProject, sayingOf } from '../../domain/inbox/notification.ts';
import type { Collections } from './collections.ts';

/** Removes one notification, or a part of it. */
export function mongoNoticeRemovals({ notifications, documents, digests, deliveries }: Collections) {
  async function removeNotice(id: string): Promise<void> {
    await notifications.removeInPortions({ id }, 1);
    await documents.model.deleteMany({ noticeId: id });
    await digests.model.deleteMany({ noticeId: id });
    await deliveries.model.deleteMany({ noticeId: id });
  }

  return {
    removeNotice,

    /** Takes a person's name out of the notifications of others that say it. */
    async removeName(actorId: string): Promise<void> {
      const nameless = { $set: { actorId: '', 'saying.actorName': '' } };
      await notifications.model.updateMany({ actorId }, nameless as never);
    },

    /** The notification speaks of one document less; it goes with its last one. */
    async removeFromDocuments(noticeId: string, documentId: string): Promise<void> {
      await documents.model.deleteOne({ _id: `${noticeId}:${documentId}` });
      const left = await documents.count({ noticeId });
      const notification = await notifications.get({ id: noticeId });
      if (!notification) return;
      if (left === 0 || notification.subjectId === documentId) return removeNotice(noticeId);
      const saying = { ...sayingOf(notification.saying), count: left };
      await notifications.model.updateOne({ _id: noticeId }, notifications.change({ saying }));
    },

    /**
     * Takes a project out of a digest, in one step, since others may be taken out at the same time; a digest that
     * speaks of no other is removed.
     */
    async removeFromDigest({ id, noticeId, projectId }: NoticeProject): Promise<void> {
      const taken = { $pull: { 'saying.digest': { projectId } } };
      await notifications.model.updateOne({ _id: noticeId }, taken as never);
      const emptied = { _id: noticeId, 'saying.digest': { $size: 0 } };
      if (await notifications.model.exists(emptied as never)) await removeNotice(noticeId);
      await digests.model.deleteOne({ _id: id });
    },
  };
}
