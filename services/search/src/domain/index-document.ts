import { type Envelope, newEvent } from '@cairn/messaging/events';
import { NotFound } from '@cairn/platform/errors';
import type { ExtractedVersion } from './indexed-state.ts';
import type { PassageSource, SearchStore } from './ports.ts';
import { showName } from './rename-document.ts';
import type { IndexedDocument, PassageBatch, SearchEngine, UpsertResult } from './search-engine.ts';

export interface IndexDocumentParts {
  engine: SearchEngine;
  store: SearchStore;
  source: PassageSource;
}

/** How one indexing is run. */
export interface IndexingRun {
  traceId?: string;
  signal?: AbortSignal;
  /** No further attempt follows: a failure is published, so that the document does not wait for ever. */
  last: boolean;
}

/** A passage the index refuses will be refused the next time too. */
export class PassageRefused extends Error {}

/**
 * Makes a version of a document searchable: fetches its passages some at a time, and publishes them once all are
 * written. A change of the document meanwhile wins: a deleted one leaves nothing behind, a replaced one keeps the
 * higher version. A failure that no other attempt can mend, or that none follows, is published as an event.
 *
 * @throws what the engine or the source failed with, where another attempt may mend it.
 */
export async function indexDocument(
  parts: IndexDocumentParts,
  version: ExtractedVersion,
  run: IndexingRun,
): Promise<void> {
  if ((await parts.store.noteExtracted(version)) === 'pass') {
    // An attempt that was cut off may have shown it before its deletion was noted.
    if (!(await parts.store.get(version.documentId))) await takeOut(parts, version);
    return;
  }
  try {
    await putIntoIndex(parts, version, run);
  } catch (error) {
    // The version no longer exists: its deletion, or the version that replaced it, has an event of its own.
    if (error instanceof NotFound) return;
    const forGood = error instanceof PassageRefused;
    if (run.last || forGood) await publishFailure(parts.store, version, run, error);
    if (!forGood) throw error;
  }
}

async function putIntoIndex(
  parts: IndexDocumentParts,
  version: ExtractedVersion,
  run: IndexingRun,
): Promise<void> {
  const { engine, store, source } = parts;
  const passages = await copyPassages(source, engine, version, run);
  const known = await store.get(version.documentId);
  if (!known) return takeOut(parts, version);
  await engine.publish({ ...version, name: known.name });
  await noteIndexed(parts, [{ version, passages, name: known.name, traceId: run.traceId }]);
}

/** A version that is searchable under a name. */
interface PutIntoIndex {
  readonly version: ExtractedVersion;
  /** How many it has. */
  readonly passages: number;
  readonly name: string;
  readonly traceId?: string | undefined;
}

/** Notes and announces that versions are searchable; what changed meanwhile wins. */
export async function noteIndexed(
  parts: IndexDocumentParts,
  indexed: readonly PutIntoIndex[],
): Promise<void> {
  const { store } = parts;
  const outcomes = await store.together(
    indexed.map((each) => () => store.markIndexed(each.version, [indexedEvent(each)])),
  );
  for (const [i, { version, name }] of indexed.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind === 'deleted') await takeOut(parts, version);
    if (outcome?.kind === 'kept' && outcome.name !== name) await showName(parts, version, outcome.name);
  }
}

function indexedEvent({ version, passages, traceId }: PutIntoIndex): Envelope {
  const value = { documentId: version.documentId, version: version.version, chunksCount: passages };
  return newEvent({ $case: 'documentIndexed', value }, { projectId: version.projectId, traceId });
}

/** Removes a document from the index. One that came back meanwhile, after it was replaced, is put into it again. */
export async function takeOut(
  parts: IndexDocumentParts,
  { projectId, documentId }: { readonly projectId: number; readonly documentId: string },
): Promise<void> {
  await parts.engine.remove({ projectId, documentId });
  const back = await parts.store.get(documentId);
  if (!back || back.version === 0) return;
  try {
    await putIntoIndex(parts, back, { last: false });
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

/** Writes every passage of a version. @returns how many. */
export async function copyPassages(
  source: PassageSource,
  into: { upsert(batch: PassageBatch): Promise<UpsertResult[]> },
  { projectId, documentId, version }: IndexedDocument,
  run: { traceId?: string; signal?: AbortSignal },
): Promise<number> {
  let count = 0;
  for await (const passages of source.read({ projectId, documentId, version }, run)) {
    const results = await into.upsert({ projectId, documentId, version, passages });
    const refused = results.find((result) => !result.ok);
    if (refused && !refused.ok)
      throw new PassageRefused(`A passage could not be indexed: ${refused.reason}.`);
    count += passages.length;
  }
  return count;
}

/** Publishes that a version is not indexed, and not tried again, where it is still to be. */
export async function abandonDocument(
  { store }: Pick<IndexDocumentParts, 'store'>,
  version: ExtractedVersion,
  traceId: string,
): Promise<void> {
  if ((await store.noteExtracted(version)) === 'index')
    await publishFailure(store, version, { traceId, last: true }, undefined);
}

async function publishFailure(
  store: SearchStore,
  version: ExtractedVersion,
  run: IndexingRun,
  error: unknown,
): Promise<void> {
  const message =
    error instanceof PassageRefused
      ? error.message
      : 'The text was read but could not be made searchable. Try processing the document again.';
  const failed = newEvent(
    {
      $case: 'documentIndexFailed',
      value: { documentId: version.documentId, version: version.version, message },
    },
    { projectId: version.projectId, traceId: run.traceId },
  );
  await store.markFailed(version, [failed]);
}
