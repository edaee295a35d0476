import {
  expectedParts,
  isComplete,
  type ReceiptPart,
  type ReceiptReport,
  withReport,
} from '@cairn/service/receipts';
import type { Language } from './preferences.ts';

/**
 * Scheduled: the person may change their mind. Running: it cannot be stopped any more. Finished: every service said
 * that it has nothing left.
 */
export type DeletionState = 'scheduled' | 'running' | 'finished';

/** Who takes over a project that the person owns and others use. */
export interface Transfer {
  projectId: number;
  memberId: string;
}

/** How many records of one kind a service deletes of a person, or takes their mark from. */
export type DeletedPart = ReceiptPart;

/** The deletion of an account, and at its end the receipt: numbers alone. */
export interface AccountDeletion {
  /** The receipt's. Not to be guessed. */
  id: string;
  /** Empty once it is finished. */
  userId: string;
  state: DeletionState;
  requestedAt: Date;
  /** When it begins to run. */
  dueAt: Date;
  finishedAt: Date | undefined;
  /** Where the receipt is mailed to; empty once it was. */
  address: string;
  /** In which that mail is written. */
  language: Language;
  transfers: readonly Transfer[];
  parts: readonly DeletedPart[];
  /** When the other services were told last. */
  toldAt: Date | undefined;
}

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
