import { setImmediate as nextTurn } from 'node:timers/promises';
import type { estypes } from '@elastic/elasticsearch';
import type {
  DocumentVersion,
  IndexedDocument,
  PassageBatch,
  PassageText,
  RemoveFilter,
  UpsertResult,
  WholeVersion,
} from '../../domain/search-engine.ts';
import { analyzePassage } from '../analysis/passage-terms.ts';
import { FIRST_PASSAGES, titleWords } from '../analysis/title-words.ts';
import { refusal } from '../passage-limits.ts';
import { fieldWeightOf, frequencyOf } from '../ranking/fields.ts';
import type { BulkWriter, Operation } from './bulk-writer.ts';
import { type DocumentId, type DocumentRecord, DocumentRecords } from './document-records.ts';
import { writable } from './index-set.ts';
import {
  ofProject,
  passageKey,
  routingOf,
  type StoredDocument,
  type StoredPassage,
  type StoredVector,
  versionKey,
} from './layout.ts';
import { packTerms } from './packed-terms.ts';
import type { Server } from './server.ts';

/** Passages analysed before other work of the process gets its turn: a few milliseconds. */
const SLICE = 25;
/** Documents taken out by one request. */
const PORTION = 5_000;
/** How long such a request may take, in milliseconds. */
const PORTION_MS = 120_000;

export interface IndexWriterParts {
  server: Server;
  bulk: BulkWriter;
  index: string;
  /**
   * What a call changes is seen once it returns. Only a rebuild, which shows everything in the end, need not pay for
   * that.
   */
  shownAtOnce: boolean;
}

/**
 * Every change to one index. A version's passages are hidden from the moment they are written, since its document's
 * record names it among the hidden ones before; publishing it is one write of that record. A call that is cut off
 * leaves hidden passages that no call will publish; the next change of the document removes them.
 *
 * A change is shown by refreshing its shard with the write. Waiting for the next periodic refresh (`wait_for`) would
 * spare the server work, but took nine times as long for four at a time, and events of one project come one after
 * another.
 */
export class IndexWriter {
  readonly #server: Server;
  readonly #bulk: BulkWriter;
  readonly #index: string;
  readonly #shownAtOnce: boolean;
  readonly #records: DocumentRecords;

  constructor({ server, bulk, index, shownAtOnce }: IndexWriterParts) {
    this.#server = server;
    this.#bulk = bulk;
    this.#index = index;
    this.#shownAtOnce = shownAtOnce;
    this.#records = new DocumentRecords(server, bulk, index);
  }

  async upsert(batch: PassageBatch): Promise<UpsertResult[]> {
    const before = await this.#records.change(batch, (record = unknown()) =>
      record.live === batch.version && record.embedded.length > 0
        ? { ...record, embedded: [] }
        : record.live === batch.version || record.hidden.includes(batch.version)
          ? 'keep'
          : { ...record, hidden: ascending([...record.hidden, batch.version]) },
    );
    // Vectors of the texts that are replaced.
    if (before?.live === batch.version && before.embedded.length > 0) {
      await this.#delete(batch, [
        { term: { kind: 'vector' satisfies StoredVector['kind'] } },
        { term: { versionKey: versionKey(batch) } },
      ]);
    }
    const results = new Map<PassageText, UpsertResult>();
    const accepted: PassageText[] = [];
    for (const passage of batch.passages) {
      const reason = refusal(passage);
      if (reason) results.set(passage, { id: passage.id, ok: false, reason });
      else accepted.push(passage);
    }
    const outcomes = await this.#bulk.write(writable(this.#index), await operations(batch, accepted));
    for (const [i, passage] of accepted.entries()) {
      const outcome = outcomes[i];
      const reason = outcome?.kind === 'refused' ? outcome.reason : undefined;
      results.set(passage, reason ? { id: passage.id, ok: false, reason } : { id: passage.id, ok: true });
    }
    return batch.passages.map((passage) => results.get(passage) as UpsertResult);
  }

  async publish(document: IndexedDocument): Promise<boolean> {
    const { version, name, fileType, createdAt } = document;
    let published = true;
    const titleWords = await this.#titleWords(document);
    const before = await this.#records.change(
      document,
      (record = unknown()) => {
        published = record.live <= version;
        if (!published) return 'keep';
        const others = [...record.hidden, ...(record.live > 0 ? [record.live] : [])];
        const hidden = ascending(others.filter((other) => other !== version));
        const embedded = record.live === version ? record.embedded : [];
        return { live: version, hidden, name, titleWords, fileType, createdAt, embedded };
      },
      { refresh: this.#shownAtOnce },
    );
    if (published) {
      const lower = [...(before?.hidden ?? []), before?.live ?? 0].some(
        (other) => other > 0 && other < version,
      );
      if (lower) await this.#takeOut(document, { below: version });
    } else await this.#takeOut(document, { only: version });
    return published;
  }

  /** Side by side: a refresh of a shard shows what all of them wrote to it until then. */
  index(versions: readonly WholeVersion[]): Promise<UpsertResult[][]> {
    return Promise.all(
      versions.map(async ({ document, passages }) => {
        const results = await this.upsert({ ...document, passages });
        if (results.every(({ ok }) => ok)) await this.publish(document);
        return results;
      }),
    );
  }

  async remove(filter: RemoveFilter): Promise<void> {
    if (!('documentId' in filter)) {
      // Nothing is shown of a document without a record: the records go first.
      await this.#delete(filter, [{ term: { kind: 'document' satisfies StoredDocument['kind'] } }]);
      await this.#delete(filter, []);
      return;
    }
    const below = filter.versionBelow ?? Number.POSITIVE_INFINITY;
    await this.#records.change(
      filter,
      (record) => {
        if (!record || record.live === 0 || record.live >= below) return 'keep';
        const hidden = ascending([...record.hidden, record.live]);
        return { ...record, live: 0, titleWords: [], embedded: [], hidden };
      },
      { refresh: this.#shownAtOnce },
    );
    await this.#takeOut(filter, { below });
  }

  async rename(target: DocumentId & { name: string }): Promise<void> {
    await this.#records.change(target, (record) => (record ? { ...record, name: target.name } : 'keep'), {
      refresh: this.#shownAtOnce,
    });
  }

  /** What a version says of itself. Passages are read by their keys, which gives them before they are shown. */
  async #titleWords(of: DocumentVersion): Promise<string[]> {
    const { docs } = await this.#server.ask((client) =>
      client.mget<Pick<StoredPassage, 'text' | 'page' | 'context'>>({
        index: this.#index,
        routing: routingOf(of),
        ids: Array.from({ length: FIRST_PASSAGES }, (_, ordinal) => passageKey(versionKey(of), ordinal)),
        _source_includes: ['text', 'page', 'context'],
      }),
    );
    return titleWords(docs.flatMap((found) => ('_source' in found && found._source ? [found._source] : [])));
  }

  /**
   * Takes hidden passages out: of one version, or of all that are lower than another, those included that the record
   * does not name because it was changed while they were on their way. Then the record forgets the versions.
   */
  async #takeOut(of: DocumentId, which: { only: number } | { below: number }): Promise<void> {
    const among = (version: number) => ('only' in which ? version === which.only : version < which.below);
    const versions =
      'only' in which
        ? [{ term: { version: which.only } }]
        : Number.isFinite(which.below)
          ? [{ range: { version: { lt: which.below } } }]
          : [];
    await this.#delete(of, [
      { terms: { kind: ['passage', 'vector'] satisfies (StoredPassage | StoredVector)['kind'][] } },
      { term: { documentId: of.documentId } },
      ...versions,
    ]);
    await this.#records.change(of, (record) => {
      if (!record) return 'keep';
      const hidden = record.hidden.filter((version) => !among(version));
      if (record.live === 0 && hidden.length === 0) return 'delete';
      return hidden.length === record.hidden.length ? 'keep' : { ...record, hidden };
    });
  }

  /** Deletes what the filters name of a project, some at a time, until nothing of it is left. */
  async #delete(of: { projectId: number }, filter: estypes.QueryDslQueryContainer[]): Promise<void> {
    // It finds only what has been shown.
    await this.#server.ask((client) => client.indices.refresh({ index: this.#index }));
    for (;;) {
      const { deleted = 0, version_conflicts = 0 } = await this.#server.ask((client) =>
        client.deleteByQuery(
          {
            index: this.#index,
            routing: routingOf(of),
            query: { bool: { filter: [{ term: { projectId: routingOf(of) } }, ...filter] } },
            conflicts: 'proceed',
            max_docs: PORTION,
            refresh: true,
          },
          { requestTimeout: PORTION_MS },
        ),
      );
      if (deleted < PORTION && version_conflicts === 0) return;
    }
  }
}

/** The record of a document that none was written of. */
function unknown(): DocumentRecord {
  const shown = { name: '', fileType: 'FILE_TYPE_UNSPECIFIED', createdAt: new Date(0) } as const;
  return { live: 0, hidden: [], embedded: [], titleWords: [], ...shown };
}

function ascending(versions: number[]): number[] {
  return [...new Set(versions)].sort((a, b) => a - b);
}

async function operations(of: DocumentVersion, passages: PassageText[]): Promise<Operation[]> {
  const made: Operation[] = [];
  for (const [i, passage] of passages.entries()) {
    if (i > 0 && i % SLICE === 0) await nextTurn();
    const _id = passageKey(versionKey(of), passage.ordinal);
    made.push({ action: { index: { _id, routing: routingOf(of) } }, source: toStored(of, passage) });
  }
  return made;
}

function toStored(of: DocumentVersion, whole: PassageText): StoredPassage {
  const { headings: _, ...passage } = whole;
  const { held, length } = analyzePassage(whole);
  const terms: string[] = [];
  for (const [term, each] of held) {
    // The server counts in whole numbers.
    const count = Math.max(1, frequencyOf(each) + Math.round(fieldWeightOf(each)));
    for (let i = 0; i < count; i++) terms.push(ofProject(of.projectId, term));
  }
  return {
    ...passage,
    kind: 'passage',
    projectId: routingOf(of),
    documentId: of.documentId,
    versionKey: versionKey(of),
    version: of.version,
    length,
    terms: terms.join(' '),
    vector: packTerms(held),
    text: passage.text.toWellFormed(),
  };
}
