import { defineRecord, integer, type RecordOf, text } from '@cairn/persistence/records';

export const keptPairRecord = defineRecord('kept_pairs', {
  fields: {
    /** `pairId` of the two items. */
    id: text(),
    projectId: integer(),
    /** What the items were when it was said that both are to stay: of the one with the lower id, and of the other. */
    revision: integer(),
    otherRevision: integer(),
  },
  key: ['projectId', 'id'],
  id: 'id',
});

/** Two items that are to stay beside each other, as they were then. */
type KeptPair = RecordOf<typeof keptPairRecord>;

export const pairId = (one: string, other: string): string => [one, other].sort().join(':');

export interface PairRecords {
  keepPair(pair: KeptPair): Promise<void>;
  keptPairs(projectId: number): Promise<KeptPair[]>;
}
