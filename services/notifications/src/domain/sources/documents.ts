import { v7 as uuidv7 } from 'uuid';
import { idFor } from '../notice-id.ts';
import { type NotifyParts, notify } from '../notify.ts';
import type { AwaitedDocument, Pending } from '../pending/pending.ts';
import { notifyOfActivity } from './activity.ts';

/** How long nothing more of a batch has to come, in milliseconds. */
const QUIET_MS = 2_000;
/** However long others take: what is ready for so long is told of. */
const LONGEST_WAIT_MS = 30 * 60_000;
/** What was uploaded and never settled is waited for no longer. */
const FORGOTTEN_MS = 24 * 3_600_000;

type SettledDocument = Omit<AwaitedDocument, 'batchId'>;

/** What an event says of a document. `version` counts its readings, from 1. */
export type DocumentNews = SettledDocument & { version: number };

/** In the inbox under this name stand the readings of documents whose end is noted. */
const ENDED = 'notifications-documents-ended';
const readingOf = ({ documentId, version }: DocumentNews) => `${documentId}/${version}`;
/** In the inbox under this name stand the ends of documents that people were notified of. */
const NOTIFIED = 'notifications-documents-notified';
/** A document may end more than once: it is read again, or replaced. */
const endOf = ({ documentId, at }: SettledDocument) => `${documentId}/${at.getTime()}`;

/**
 * Notes what became of a document, or that it was uploaded, and has its batch looked at when nothing more comes.
 *
 * @param further is kept with it, or neither is.
 */
export async function noteDocument(
  { store, wake }: Pick<NotifyParts, 'store' | 'wake'>,
  news: DocumentNews,
  further: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const { version: _, ...document } = news;
  const { userId, projectId, state } = document;
  const isSettled = state !== 'waiting';
  const isNews = await saysNews(store, news);
  await store.together([
    ...(isNews ? [() => store.putAwaited({ ...document, batchId: '' })] : []),
    ...(isSettled
      ? [
          () => store.inbox.add(ENDED, readingOf(news)),
          () => store.schedule(batchOf(userId, projectId, QUIET_MS)),
        ]
      : []),
    ...further,
  ]);
  if (isSettled) wake();
}

/**
 * An upload that is heard of after its end says nothing new. Nor does an end that comes again, after a process that had
 * noted it was killed before it could say so, while its person is being notified of it.
 */
async function saysNews(store: NotifyParts['store'], document: DocumentNews): Promise<boolean> {
  const known = await store.getAwaited(document.documentId);
  if (document.state === 'waiting') return !known && !(await store.inbox.has(ENDED, readingOf(document)));
  // Of what was notified of before, only the inbox knows: it is looked at when a notification is made.
  return !(known && known.batchId !== '' && endOf(known) === endOf(document));
}

function batchOf(userId: string, projectId: number, inMs: number) {
  const dueAt = new Date(Date.now() + inMs);
  const key = `documents:${projectId}:${userId}`;
  return { key, kind: 'documents' as const, userId, projectId, data: {}, dueAt };
}

/** Tells of a person's documents of a project, when none is waited for any more: of the ready ones at once. */
export async function notifyOfBatch(parts: NotifyParts, { userId, projectId }: Pending): Promise<boolean> {
  const { store } = parts;
  const now = Date.now();
  const all = await store.listAwaited(userId, projectId);
  const forgotten = all.filter(({ state, at }) => state === 'waiting' && now - at.getTime() > FORGOTTEN_MS);
  if (forgotten.length > 0) await store.removeAwaited(forgotten.map(({ documentId }) => documentId));
  const waiting = all.filter((document) => document.state === 'waiting' && !forgotten.includes(document));
  const settled = all.filter(({ state }) => state !== 'waiting');
  for (const batchId of new Set(settled.map((document) => document.batchId).filter(Boolean)))
    await tellOf(
      parts,
      batchId,
      settled.filter((document) => document.batchId === batchId),
    );
  const fresh = await notYetNotified(
    store,
    settled.filter(({ batchId }) => batchId === ''),
  );
  if (fresh.length === 0) return true;
  const oldest = Math.min(...fresh.map(({ at }) => at.getTime()));
  if (waiting.length > 0 && now - oldest < LONGEST_WAIT_MS) {
    await store.schedule(batchOf(userId, projectId, LONGEST_WAIT_MS - (now - oldest)));
    return false;
  }
  // Named first: a process that ends in between leaves a batch that is told of under the same id.
  const batchId = uuidv7();
  for (const document of fresh) await store.putAwaited({ ...document, batchId });
  await tellOf(parts, batchId, fresh);
  return true;
}

/** Without those that came again just while their person was being notified; these are waited for no longer. */
async function notYetNotified(
  store: NotifyParts['store'],
  documents: readonly AwaitedDocument[],
): Promise<AwaitedDocument[]> {
  const [fresh, again]: [AwaitedDocument[], string[]] = [[], []];
  for (const document of documents) {
    if (await store.inbox.has(NOTIFIED, endOf(document))) again.push(document.documentId);
    else fresh.push(document);
  }
  if (again.length > 0) await store.removeAwaited(again);
  return fresh;
}

async function tellOf(parts: NotifyParts, batchId: string, batch: readonly AwaitedDocument[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { userId, projectId } = first;
  const audience = await parts.sources.audience(projectId);
  const isMember = audience?.members.some((member) => member.userId === userId);
  const of = (state: AwaitedDocument['state']) => batch.filter((document) => document.state === state);
  const [ready, failed] = [of('ready'), of('failed')];
  if (audience && isMember) {
    if (ready.length > 0) await tell(parts, batchId, 'documents_ready', ready, audience.projectName);
    if (failed.length > 0)
      await tell(parts, idFor(batchId, 'failed'), 'document_failed', failed, audience.projectName);
  }
  if (audience && ready.length > 0)
    await notifyOfActivity(parts, audience, activityOf(batchId, first, ready));
  for (const document of batch) await parts.store.inbox.add(NOTIFIED, endOf(document));
  await parts.store.removeAwaited(batch.map(({ documentId }) => documentId));
}

async function tell(
  parts: NotifyParts,
  id: string,
  type: 'documents_ready' | 'document_failed',
  documents: readonly AwaitedDocument[],
  projectName: string,
): Promise<void> {
  const [first] = documents;
  if (!first) return;
  const isOne = documents.length === 1;
  await notify(parts, {
    id,
    userId: first.userId,
    type,
    projectId: first.projectId,
    ...(isOne && { subjectId: first.documentId, subjectName: first.name, detail: first.message }),
    saying: { projectName, count: documents.length },
    documents: documents.map(({ documentId, name, reason, params }) => ({
      documentId,
      name,
      reason,
      params,
    })),
    at: new Date(),
  });
}

function activityOf(id: string, { userId, projectId }: AwaitedDocument, ready: readonly AwaitedDocument[]) {
  return {
    id,
    actorId: userId,
    projectId,
    reason: 'documents_added',
    subjectId: ready.length === 1 ? (ready[0]?.documentId ?? '') : '',
    subjectName: ready.length === 1 ? (ready[0]?.name ?? '') : '',
    count: ready.length,
    documents: ready.map(({ documentId, name }) => ({ documentId, name, reason: '', params: {} })),
  };
}
