import type { Language } from './preferences.ts';

/**
 * Scheduled: the person may change their mind. Running: it cannot be stopped any more. Finished: every service said that
 * it has nothing left.
 */
export type DeletionState = 'scheduled' | 'running' | 'finished';

/** Who takes over a project that the person owns and others use. */
export interface Transfer {
  projectId: number;
  memberId: string;
}

/** How many records of one kind a service deletes of a person, or takes their mark from. */
export interface DeletedPart {
  service: string;
  store: string;
  deleted: number;
  /** The service has nothing of the person any more. */
  done: boolean;
}

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

/** What a service says of a deleted account; may come again, late, and in any order. */
export interface ErasureReport {
  service: string;
  stores: readonly { store: string; records: number }[];
  done: boolean;
}

/** What each service keeps of a person, so that a receipt shows from the first moment what is waited for. */
const expected: Readonly<Record<string, readonly string[]>> = {
  auth: ['accounts', 'pictures', 'links', 'sessions', 'logins', 'api_tokens', 'second_factors'],
  projects: ['projects', 'passed_on', 'memberships', 'invitations'],
  documents: ['uploader_marks'],
  chat: ['sessions', 'messages'],
  memory: ['author_marks'],
  notifications: ['notifications', 'preferences'],
};

/** Whether a service says by itself when it has nothing of a person left; another has only what is in projects. */
export function reportsItself(service: string): boolean {
  return Object.hasOwn(expected, service);
}

export function expectedParts(): DeletedPart[] {
  return Object.entries(expected).flatMap(([service, stores]) =>
    stores.map((store) => ({ service, store, deleted: 0, done: false })),
  );
}

/**
 * A deletion with a report taken in. A service tells what it has before it erases and again afterwards; after a crash it
 * finds less. So the largest number holds, and what is done stays done: any order and repetition gives the same. With the
 * last service it is finished, and whose it was is forgotten.
 */
export function withReport(deletion: AccountDeletion, report: ErasureReport, at: Date): AccountDeletion {
  const told = new Map(report.stores.map(({ store, records }) => [store, records]));
  const parts = deletion.parts.map((part) => {
    if (part.service !== report.service) return part;
    const deleted = Math.max(part.deleted, told.get(part.store) ?? 0);
    told.delete(part.store);
    return { ...part, deleted, done: part.done || report.done };
  });
  // A kind of record that was not expected is shown all the same.
  const done = report.done || parts.some((part) => part.service === report.service && part.done);
  for (const [store, records] of [...told].sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push({ service: report.service, store, deleted: records, done });
  }
  if (deletion.state !== 'running' || !parts.every((part) => part.done)) return { ...deletion, parts };
  return { ...deletion, parts, state: 'finished', finishedAt: at, userId: '', transfers: [] };
}
