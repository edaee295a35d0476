/** How many records of one kind a service deletes of a project. */
export interface DeletedPart {
  service: string;
  store: string;
  deleted: number;
  /** The service has nothing of the project any more. */
  done: boolean;
}

/** The receipt of a deleted project. It names no content, only numbers. */
export interface Deletion {
  /** Not to be guessed. */
  id: string;
  projectId: number;
  requestedBy: string;
  requestedAt: Date;
  /** When the last service was done. */
  finishedAt: Date | null;
  parts: readonly DeletedPart[];
}

/** What a service says of a deleted project; may come again, late, and in any order. */
export interface PurgeReport {
  service: string;
  stores: readonly { store: string; records: number }[];
  done: boolean;
}

/** What each service keeps of a project, so that a receipt shows from the first moment what is waited for. */
const expected: Readonly<Record<string, readonly string[]>> = {
  projects: ['projects', 'members', 'invitations', 'ai_settings', 'counts'],
  documents: ['files', 'pages', 'chunks', 'blobs'],
  chat: ['sessions', 'messages'],
  memory: ['items'],
  search: ['index_entries'],
  notifications: ['notifications'],
};

export function expectedParts(): DeletedPart[] {
  return Object.entries(expected).flatMap(([service, stores]) =>
    stores.map((store) => ({ service, store, deleted: 0, done: false })),
  );
}

/**
 * A receipt with a report taken in. A service tells what it has before it deletes and again afterwards; after a crash it
 * finds less. So the largest number holds, and what is done stays done: any order and repetition gives the same.
 */
export function withReport(deletion: Deletion, report: PurgeReport, at: Date): Deletion {
  const told = new Map(report.stores.map(({ store, records }) => [store, records]));
  const parts = deletion.parts.map((part) => {
    if (part.service !== report.service) return part;
    const deleted = Math.max(part.deleted, told.get(part.store) ?? 0);
    told.delete(part.store);
    return { ...part, deleted, done: part.done || report.done };
  });
  // A kind of record that this version does not know of is shown all the same.
  const done = report.done || parts.some((part) => part.service === report.service && part.done);
  for (const [store, records] of [...told].sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push({ service: report.service, store, deleted: records, done });
  }
  const finishedAt = deletion.finishedAt ?? (parts.every((part) => part.done) ? at : null);
  return { ...deletion, parts, finishedAt };
}
