import { v7 as uuidv7 } from 'uuid';
import { idFor } from '../notice-id.ts';
import { type NotifyParts, notify } from '../notify.ts';
import type { AwaitedDocument, NewPending, Pending } from '../pending/pending.ts';
import type { Unnotified } from '../ports.ts';
import { notifyOfActivity } from './activity.ts';

/** How long nothing more of a batch has to come, in milliseconds. */
const QUIET_MS = 2_000;
/** However long others take: what is ready for so long is notified of. */
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
 * Notes what became of a document, or that it was uploaded, and has its batch looked at when nothing more comes. May be
 * called again for the same news, and for news of one document at the same time.
 *
 * @param further is kept after it.
 */
export async function noteDocument(
  { store, wake }: Pick<NotifyParts, 'store' | 'wake'>,
  news: DocumentNews,
  further: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const { version: _, ...document } = news;
  const ended = { consumer: ENDED, eventId: readingOf(news) };
  if (news.state === 'waiting') {
    await store.together([() => store.awaitEnd({ ...document, batchId: '' }, ended), ...further]);
    return;
  }
  const { documentId, userId, projectId } = document;
  // It is no news when it comes again, after a process that had noted it was killed before it could say so, while its
  // person is being notified of it. Of what was notified of before, only the inbox knows: it is looked at when a
  // notification is made.
  const known = await store.getAwaited(documentId);
  const isNews = !(known && known.batchId !== '' && endOf(known) === endOf(document));
  await store.together([
    // First, for who hears of the upload meanwhile.
    () => store.inbox.add(ended.consumer, ended.eventId),
    ...(isNews ? [() => store.putAwaited({ ...document, batchId: '' })] : []),
    () => store.schedule(batchOf(userId, projectId), { noLater: true }),
    ...further,
  ]);
  wake();
}

function batchOf(userId: string, projectId: number): NewPending {
  const dueAt = new Date(Date.now() + QUIET_MS);
  const key = `documents:${projectId}:${userId}`;
  return { key, kind: 'documents', userId, projectId, data: {}, dueAt };
}

/**
 * Notifies of a person's documents of a project that have ended, when no other is waited for any more. Gives when they
 * are to be looked at again: before, any that ends has them looked at.
 */
export async function notifyOfBatch(
  parts: NotifyParts,
  { userId, projectId }: Pick<Pending, 'userId' | 'projectId'>,
): Promise<Date | undefined> {
  const { store } = parts;
  for (const batchId of await store.batchesOf(userId, projectId))
    await notifyOfNamed(parts, userId, projectId, batchId);
  await store.removeWaitingBefore(userId, projectId, new Date(Date.now() - FORGOTTEN_MS));
  const unnotified = await store.unnotifiedOf(userId, projectId);
  if (!unnotified.ended) return undefined;
  const until = heldUntil(unnotified, unnotified.ended);
  if (until > Date.now()) return new Date(until);
  // Named first: a process that ends in between leaves a batch that is notified of under the same id.
  const batchId = uuidv7();
  await store.nameBatch(userId, projectId, batchId);
  await notifyOfNamed(parts, userId, projectId, batchId);
  return undefined;
}

/** Milliseconds of the epoch. */
function heldUntil({ isWaiting }: Unnotified, { first, last }: { first: Date; last: Date }): number {
  const longest = first.getTime() + LONGEST_WAIT_MS;
  return isWaiting ? longest : Math.min(longest, last.getTime() + QUIET_MS);
}

async function notifyOfNamed(
  parts: NotifyParts,
  userId: string,
  projectId: number,
  batchId: string,
): Promise<void> {
  const { store } = parts;
  const batch = await notYetNotified(store, await store.listBatch(userId, projectId, batchId));
  // In the order of their uploads: ids are.
  batch.sort((one, other) => (one.documentId < other.documentId ? -1 : 1));
  const audience = batch.length > 0 ? await parts.sources.audience(projectId) : undefined;
  const isMember = audience?.members.some((member) => member.userId === userId);
  const of = (state: AwaitedDocument['state']) => batch.filter((document) => document.state === state);
  const [ready, failed] = [of('ready'), of('failed')];
  if (audience && isMember) {
    await notifyUploader(parts, batchId, 'documents_ready', ready, audience.projectName);
    await notifyUploader(parts, idFor(batchId, 'failed'), 'document_failed', failed, audience.projectName);
  }
  if (audience && ready[0]) await notifyOfActivity(parts, audience, activityOf(batchId, ready[0], ready));
  for (const document of batch) await store.inbox.add(NOTIFIED, endOf(document));
  await store.removeBatch(userId, projectId, batchId);
}

/** Without those that came again just while their person was being notified. */
async function notYetNotified(
  { inbox }: NotifyParts['store'],
  documents: readonly AwaitedDocument[],
): Promise<AwaitedDocument[]> {
  const fresh: AwaitedDocument[] = [];
  for (const document of documents) if (!(await inbox.has(NOTIFIED, endOf(document)))) fresh.push(document);
  return fresh;
}

async function notifyUploader(
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
