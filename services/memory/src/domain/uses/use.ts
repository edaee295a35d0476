import { defineRecord, integer, text, time } from '@cairn/persistence/records';

export const useRecord = defineRecord('uses', {
  fields: {
    /** `useId`: an answer uses an item once. */
    id: text(),
    projectId: integer(),
    at: time(),
  },
  key: ['projectId', 'id'],
  id: 'id',
  indexes: [['projectId', 'at']],
});

export const useId = (messageId: string, itemId: string): string => `${messageId}:${itemId}`;

/** Uses are counted by quarters of an hour, which every zone's days begin with. */
export const USE_SPAN_MS = 900_000;

export interface UseRecords {
  /**
   * Counts that an answer drew on items, each at most once for the answer. Items that are not there count nothing. An
   * item's revision stays, and nothing is published.
   */
  recordUses(projectId: number, messageId: string, itemIds: readonly string[], at: Date): Promise<void>;
  /** How often items were used since then, in spans of `USE_SPAN_MS` that begin at `at`, in milliseconds. */
  usesSince(projectId: number, since: Date): Promise<{ at: number; count: number }[]>;
}
