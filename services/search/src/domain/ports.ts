import type { Envelope, Outbox } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import type { Together } from '@cairn/persistence/records';
import type {
  DocumentPosition,
  DocumentState,
  ExtractedVersion,
  IndexedOutcome,
  NextStep,
} from './indexed-state.ts';
import type { PersonalRecords } from './personal/ports.ts';
import type { DocumentVersion, PassageText } from './search-engine.ts';

/**
 * Which documents there are and which version of each is searchable. Deletions are kept for good, so that an event that
 * comes late, or an indexing that ends late, cannot restore what is deleted. Each method is atomic, and keeps its
 * change and the events that announce it together.
 */
export interface SearchStore extends Together, PersonalRecords {
  /** Notes a version, unless its document or project is deleted or the version is not newer. */
  noteExtracted(version: ExtractedVersion): Promise<NextStep>;
  /** Notes that a version is searchable, unless its document is deleted or a higher version is searchable already. */
  markIndexed(version: DocumentVersion, events: readonly Envelope[]): Promise<IndexedOutcome>;
  /** Keeps the events, unless the document is deleted or the version no longer the highest; then false. */
  markFailed(version: DocumentVersion, events: readonly Envelope[]): Promise<boolean>;
  /** Notes that a newer document took its place, unless it came back since: it is then as one that is deleted. */
  noteReplaced(document: ReplacedDocument): Promise<void>;
  noteDeleted(document: { projectId: number; documentId: string }): Promise<void>;
  /** @returns the name that holds from now on; undefined when the document is deleted. */
  noteRenamed(document: {
    projectId: number;
    documentId: string;
    name: string;
    namedAt: Date;
  }): Promise<string | undefined>;
  noteProjectDeleted(projectId: number): Promise<void>;
  /** Undefined when it is unknown, deleted or replaced. */
  get(documentId: string): Promise<DocumentState | undefined>;
  /** Documents of which a version was noted, searchable or not yet, in the order of their ids; no replaced ones. */
  listExtracted(limit: number, after: DocumentPosition | undefined): Promise<DocumentState[]>;
  /** How many documents are searchable, of a project or of all. */
  countIndexed(projectId?: number): Promise<number>;
  /**
   * Runs work while no other process of the service runs any in this way; `lost` fires when that can no longer be said.
   * @throws when another process goes on for many minutes.
   */
  exclusively<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T>;
  outbox: Outbox;
  /** Without the events that wait in the outbox: they are published before a store is carried elsewhere. */
  portable: PortableStore;
}

/** A document that another took the place of, and how often it was replaced or came back until then. */
export interface ReplacedDocument {
  readonly projectId: number;
  readonly documentId: string;
  readonly placings: number;
}

/** Where the text of documents comes from. */
export interface PassageSource {
  /**
   * Every passage of a version in order, some at a time.
   * @throws NotFound when there is no such document or version any more.
   */
  read(
    version: DocumentVersion,
    options: { traceId?: string; signal?: AbortSignal },
  ): AsyncIterable<PassageText[]>;
  /**
   * Every passage of several versions that have few, in their order. Those that it gives nothing for, for whatever
   * reason, are to be read by themselves.
   */
  readShort(
    versions: readonly DocumentVersion[],
    options: { signal?: AbortSignal },
  ): Promise<(PassageText[] | undefined)[]>;
}
