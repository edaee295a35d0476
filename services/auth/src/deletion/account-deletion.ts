import {
  defineRecord,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
  textOrNone,
  time,
} from '@cairn/persistence/records';
import {
  expectedParts,
  isComplete,
  type ReceiptPart,
  type ReceiptReport,
  withReport,
} from '@cairn/service/receipts';
import { z } from 'zod';
import { languages } from '../accounts/preferences.ts';

/** How many records of one kind a service deletes of a person, or takes their mark from. */
export type DeletedPart = ReceiptPart;

const transfer = z.object({ projectId: z.int(), memberId: z.string() });
/** Who takes over a project that the person owns and others use. */
export type Transfer = z.output<typeof transfer>;

const part = z.object({ service: z.string(), store: z.string(), deleted: z.int(), done: z.boolean() });

export const deletionRecord = defineRecord('account_deletions', {
  fields: {
    /** The receipt's. Not to be guessed. */
    id: text(),
    /** Empty once it is finished. */
    userId: textOrNone(),
    /**
     * Scheduled: the person may change their mind. Running: it cannot be stopped any more. Finished: every service
     * said that it has nothing left.
     */
    state: oneOf(['scheduled', 'running', 'finished']),
    requestedAt: time(),
    /** When it begins to run. */
    dueAt: time(),
    finishedAt: optional(time()),
    /** Where the receipt is mailed to; empty once it was. */
    address: text(),
    /** In which that mail is written. */
    language: oneOf(languages),
    transfers: json<readonly Transfer[]>(z.array(transfer).readonly()),
    parts: json<readonly DeletedPart[]>(z.array(part).readonly()),
    /** When the other services were last asked to erase. */
    announcedAt: optional(time()),
  },
  key: ['id'],
  indexes: [['state', 'dueAt']],
});

/** The deletion of an account, and at its end the receipt: numbers alone. */
export type AccountDeletion = RecordOf<typeof deletionRecord>;

/** What a service says of a deleted account. */
export type ErasureReport = ReceiptReport;

/** What auth itself keeps of a person. */
const own = [
  'accounts',
  'pictures',
  'links',
  'sessions',
  'logins',
  'api_tokens',
  'second_factors',
  'exports',
];

/** The parts of a receipt before anything is counted. Auth's own are done last, after every other service. */
export function partsToReport(): DeletedPart[] {
  return expectedParts({ auth: own });
}

/** A deletion with a report taken in. With the last service it is finished, and whose it was is forgotten. */
export function withErasure(deletion: AccountDeletion, report: ErasureReport, at: Date): AccountDeletion {
  const parts = withReport(deletion.parts, report);
  if (deletion.state !== 'running' || !isComplete(parts)) return { ...deletion, parts };
  return { ...deletion, parts, state: 'finished', finishedAt: at, userId: '', transfers: [] };
}
