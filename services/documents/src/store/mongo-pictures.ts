import type { MongoJobs } from '@cairn/persistence/jobs/mongo';
import type { Unindexed } from '@cairn/persistence/mongo';
import { drawnTypes, pictureJob, pictureOf } from '../domain/pictures/picture.ts';
import type { DocumentsStore } from '../domain/ports.ts';
import { type Collections, DOCUMENTS } from './mongo-records.ts';

interface Parts {
  documents: Collections['documents'];
  jobs: MongoJobs;
}

/** What `addPictureJobs` looks for. */
export const NOT_DRAWN: Unindexed = {
  collection: DOCUMENTS,
  fields: ['$expr', 'fileType', 'live', 'status', 'version'],
  reason: 'Once an hour, for what was stored before there were pictures; each write would pay for an index.',
};

/** The part of the store that drawings change. */
export function mongoPictures({
  documents: { model: documents, toRecord },
  jobs,
}: Parts): Pick<DocumentsStore, 'setPicture' | 'addPictureJobs'> {
  return {
    async setPicture(id, version, picture) {
      const named = picture && { pictureId: picture.id, pictureSha256: picture.sha256 };
      const before = await documents
        .findOneAndUpdate(
          { _id: id, live: true, textVersion: version },
          {
            $set: { pictureVersion: version, ...named },
            ...(!named && { $unset: { pictureId: '', pictureSha256: '' } }),
          },
          { returnDocument: 'before', projection: { pictureId: 1, pictureSha256: 1 } },
        )
        .lean();
      return before ? { before: pictureOf(before) } : undefined;
    },

    async addPictureJobs(limit) {
      const waiting = {
        live: true,
        status: 'processed',
        fileType: { $in: [...drawnTypes] },
        job: { $exists: false },
        $expr: {
          $and: [
            { $eq: ['$textVersion', '$version'] },
            { $gt: ['$version', { $ifNull: ['$pictureVersion', 0] }] },
          ],
        },
      } as const;
      const found = await documents.find(waiting, { outbox: 0 }).limit(limit).lean();
      for (const each of found) {
        const job = pictureJob(toRecord(each));
        const { _id, version } = each;
        const still = { _id, live: true, version, job: { $exists: false } } as const;
        if (job) await documents.updateOne(still, { $set: { job: await jobs.entry(job) } });
      }
      if (found.length > 0) jobs.added();
      return found.length;
    },
  };
}
