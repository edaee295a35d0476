import { type Mongo, type MongoMigration, present, type StoredEvent } from '@cairn/persistence/mongo';
import { deletedProjectRecord } from '@cairn/persistence/records';
import { mongoCollection } from '@cairn/persistence/records/mongo';
import { type Item, itemRecord } from '../domain/items/item.ts';
import { changeRecord, itemChangeRecord } from '../domain/ledger/change.ts';
import { contentKeyOf } from '../domain/listing/content-key.ts';
import { proposalRecord } from '../domain/proposals/proposal.ts';
import { keptPairRecord } from '../domain/similar/kept-pair.ts';
import { useRecord } from '../domain/uses/use.ts';

/** What the database has of an item besides its record. */
interface ItemFields {
  /** What lists by content go by. */
  sortContent?: string;
  /** The change that is about to change it: no other may. */
  lock?: string;
  /** It is not there before its change is made. */
  pending?: true;
}

/** What the database has of a change that is not made whole yet. Nobody sees it until then. */
interface ChangeFields {
  /** `preparing`: it may be taken back. `applying`: it is finished by whoever comes. */
  pending?: 'preparing' | 'applying' | 'releasing';
  begunAt?: Date;
  /** Events to publish once it is made whole. */
  waiting?: StoredEvent[];
  /** The proposal that it settles. */
  settles?: string;
}

/** Filter for what is there, and not about to be. */
export const whole = { ...present, pending: { $exists: false } } as const;

export function collectionsOf(connection: ReturnType<Mongo['connection']>) {
  return {
    items: mongoCollection<typeof itemRecord, ItemFields>(connection, itemRecord, {
      carriesEvents: true,
      fields: { sortContent: String, lock: String, pending: Boolean },
      present: whole,
      indexes: [
        ...['importance', 'usageCount', 'memoryType', 'sortContent'].map(
          (field) => [{ projectId: 1, [field]: 1, _id: 1 }] as [Record<string, 1>],
        ),
        [{ lock: 1, pending: 1 }, { sparse: true }],
      ],
    }),
    changes: mongoCollection<typeof changeRecord, ChangeFields>(connection, changeRecord, {
      carriesEvents: true,
      fields: { pending: String, begunAt: Date, waiting: Array, settles: String },
      present: whole,
      indexes: [[{ pending: 1 }, { sparse: true }]],
    }),
    itemChanges: mongoCollection(connection, itemChangeRecord),
    proposals: mongoCollection<typeof proposalRecord, { lock?: string }>(connection, proposalRecord, {
      carriesEvents: true,
      fields: { lock: String },
      indexes: [
        [
          { projectId: 1, userId: 1, hash: 1 },
          { unique: true, sparse: true },
        ],
        [{ projectId: 1, userId: 1, state: 1, _id: 1 }],
      ],
    }),
    keptPairs: mongoCollection(connection, keptPairRecord),
    uses: mongoCollection(connection, useRecord),
    deletedProjects: mongoCollection(connection, deletedProjectRecord),
  };
}

export type Collections = ReturnType<typeof collectionsOf>;

/** What lists by content go by, where fields of an item change it. */
export function sortContentOf({ content }: Partial<Item>): { sortContent?: string } {
  return content === undefined ? {} : { sortContent: contentKeyOf(content) };
}

/** Items changed in one go. */
const PORTION = 500;

/** Gives items of before what the ledger and lists need. */
export const ledgerStep: MongoMigration = {
  name: 'revisions of items, and what lists of them go by',
  async up(connection, lost) {
    const items = connection.collection<{ _id: string; content?: string }>('items');
    for (let last = ''; ; ) {
      lost.throwIfAborted();
      const some = await items
        .find({ _id: { $gt: last } }, { projection: { content: 1, revision: 1 } })
        .sort({ _id: 1 })
        .limit(PORTION)
        .toArray();
      const before = some.filter((item) => !('revision' in item) && item.content !== undefined);
      if (before.length > 0) {
        await items.bulkWrite(
          before.map(({ _id, content = '' }) => ({
            updateOne: {
              filter: { _id, content, revision: { $exists: false } },
              update: {
                $set: {
                  revision: 1,
                  proposedBy: 'person',
                  supersedes: [],
                  restorations: 0,
                  sortContent: contentKeyOf(content),
                },
              },
            },
          })),
        );
      }
      if (some.length < PORTION) return;
      last = some.at(-1)?._id ?? last;
    }
  },
};
