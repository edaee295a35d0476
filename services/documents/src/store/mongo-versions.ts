import type { MongoOutbox } from '@cairn/messaging/mongo';
import { type Unindexed, underLock } from '@cairn/persistence/mongo';
import type { Connection } from 'mongoose';
import type { DocumentsStore } from '../domain/ports.ts';
import { inSight } from './mongo-lists.ts';
import { type Collections, DOCUMENTS } from './mongo-records.ts';

interface Parts {
  connection: Connection;
  documents: Collections['documents'];
  outbox: MongoOutbox;
}

/** A process that died in the middle holds others up for so long, in milliseconds. */
const NAMING = { leaseMs: 5_000, patienceMs: 30_000 };

/** What `seriesWithoutCurrent` looks for. */
export const WITHOUT_CURRENT: Unindexed = {
  collection: DOCUMENTS,
  fields: ['live', 'seriesId'],
  reason: 'Once an hour, for deletions that were cut off.',
};

/** Which documents are versions of each other. */
export function mongoVersions({
  connection,
  documents,
  outbox,
}: Parts): Pick<DocumentsStore, 'underName' | 'namedAlike' | 'series' | 'place' | 'seriesWithoutCurrent'> {
  return {
    underName: (projectId, name, work) =>
      underLock(connection, `name ${projectId} ${name}`, () => work(), NAMING),

    namedAlike: (projectId, sortName) =>
      documents.list({ projectId, sortName, ...inSight }, { _id: -1 }, MOST_ALIKE),

    series: (seriesId) => documents.list({ seriesId }, { versionNumber: -1 }, MOST_VERSIONS),

    async place({ id, placings, versionState, seriesId, status }, changes, events) {
      // What is absent is null to a query.
      const asBefore = {
        placings: placings ?? null,
        versionState: versionState ?? null,
        seriesId: seriesId ?? null,
      };
      return outbox.change(
        documents.model,
        { _id: id, live: true, status, ...asBefore } as object,
        documents.change({ ...changes, updatedAt: new Date() }),
        events,
      );
    },

    async seriesWithoutCurrent(limit) {
      const found = await documents.model.aggregate<{ _id: string }>([
        { $match: { live: true, seriesId: { $exists: true } } },
        { $group: { _id: '$seriesId', states: { $addToSet: '$versionState' } } },
        { $match: { $and: [{ states: 'earlier' }, { states: { $ne: 'current' } }] } },
        { $limit: limit },
      ]);
      return found.map(({ _id }) => _id);
    },
  };
}

/** More than a person would upload under one name, or versions that could be kept. */
const MOST_ALIKE = 1_000;
const MOST_VERSIONS = 1_000;
