import { setTimeout as wait } from 'node:timers/promises';
import type { FileType } from '@cairn/proto/documents';
import { errors, type estypes } from '@elastic/elasticsearch';
import { refusals } from '../../domain/refusals.ts';
import { TITLED } from '../../domain/search-engine.ts';
import { nameWords } from '../analysis/name-words.ts';
import type { BulkWriter, Operation } from './bulk-writer.ts';
import { writable } from './index-set.ts';
import { documentKey, ofProject, routingOf, type StoredDocument, versionKey } from './layout.ts';
import type { Server } from './server.ts';

export interface DocumentId {
  projectId: number;
  documentId: string;
}

/** Which version of a document is visible, and what it is shown under. */
export interface DocumentRecord {
  /** 0 when none is. */
  live: number;
  /** Ascending. Versions that the index holds passages of, or may hold, and that are not visible. */
  hidden: number[];
  name: string;
  /** What the visible version says of itself, as `titleWords` gives it. */
  titleWords: string[];
  fileType: FileType;
  createdAt: Date;
  /** Ids of the spaces in which the visible version has all its vectors. */
  embedded: string[];
}

/** What to make of a record: another one, nothing, or no change. */
export type Decision = DocumentRecord | 'delete' | 'keep';

interface Found {
  record: DocumentRecord;
  if_seq_no: number;
  if_primary_term: number;
}

/**
 * Replicas that change one record at the same moment try again after so many milliseconds, times the number of tries.
 */
const AGAIN_MS = 20;
const TRIES = 20;

/**
 * The records of documents in an index. Each change is made from what the record is at that moment, or made again: of
 * two replicas that publish two versions of a document at once, the second one finds what the first one did.
 */
export class DocumentRecords {
  readonly #server: Server;
  readonly #bulk: BulkWriter;
  readonly #index: string;

  constructor(server: Server, bulk: BulkWriter, index: string) {
    this.#server = server;
    this.#bulk = bulk;
    this.#index = index;
  }

  /**
   * Changes a record. A change that the server made but whose answer was lost is decided upon once more.
   * @param decide may be called several times.
   * @returns the record as it was before the change.
   */
  async change(
    of: DocumentId,
    decide: (record: DocumentRecord | undefined) => Decision,
    options: { refresh?: boolean } = {},
  ): Promise<DocumentRecord | undefined> {
    for (let tries = 1; tries <= TRIES; tries++) {
      const found = await this.#find(of);
      const decision = decide(found?.record);
      if (decision === 'keep' || (decision === 'delete' && !found)) return found?.record;
      const [outcome] = await this.#bulk.write(
        writable(this.#index),
        [operation(of, found, decision)],
        options,
      );
      if (outcome?.kind === 'written') return found?.record;
      if (outcome?.kind === 'refused') throw new Error(`A document's record was refused: ${outcome.reason}`);
      await wait(Math.random() * AGAIN_MS * tries);
    }
    throw refusals.search_busy({
      cause: new Error(`The record of ${documentKey(of)} is being changed all the time.`),
    });
  }

  async #find(of: DocumentId): Promise<Found | undefined> {
    const found = await this.#server.ask(async (client) => {
      try {
        return await client.get<StoredDocument>({
          index: this.#index,
          id: documentKey(of),
          routing: routingOf(of),
        });
      } catch (error) {
        if (error instanceof errors.ResponseError && error.body?.found === false) return undefined;
        throw error;
      }
    });
    if (!found?._source) return undefined;
    const { _source, _seq_no = 0, _primary_term = 0 } = found;
    return { record: toRecord(_source), if_seq_no: _seq_no, if_primary_term: _primary_term };
  }
}

function operation(of: DocumentId, found: Found | undefined, decision: DocumentRecord | 'delete'): Operation {
  const place = { _id: documentKey(of), routing: routingOf(of) };
  const state = found && { if_seq_no: found.if_seq_no, if_primary_term: found.if_primary_term };
  if (decision === 'delete') return { action: { delete: { ...place, ...state } } };
  const action: estypes.BulkOperationContainer = state
    ? { index: { ...place, ...state } }
    : { create: place };
  return { action, source: toStored(of, decision) };
}

function toStored(
  of: DocumentId,
  { live, hidden, name, titleWords, fileType, createdAt, embedded }: DocumentRecord,
): StoredDocument {
  return {
    kind: 'document',
    projectId: routingOf(of),
    documentId: of.documentId,
    live,
    hidden: hidden.map((version) => versionKey({ ...of, version })),
    name,
    nameWords: [...nameWords(name), ...titleWords].map((word) => ofProject(of.projectId, word)),
    fileType,
    createdAt: createdAt.toISOString(),
    embedded,
  };
}

function toRecord({
  embedded,
  live,
  hidden,
  name,
  nameWords,
  projectId,
  ...shown
}: StoredDocument): DocumentRecord {
  return {
    live,
    hidden: hidden.map((key) => Number(key.slice(key.lastIndexOf('/') + 1))),
    name,
    titleWords: nameWords
      .map((word) => word.slice(ofProject(Number(projectId), '').length))
      .filter((word) => word.startsWith(TITLED)),
    fileType: shown.fileType,
    createdAt: new Date(shown.createdAt),
    // Records of before there were vectors have none.
    embedded: embedded ?? [],
  };
}
