import type { Envelope, Inbox, Outbox } from '@cairn/messaging/events';
import type { JobQueue, NewJob } from '@cairn/persistence/jobs';
import type { PortableStore } from '@cairn/persistence/portable';
import type { Together } from '@cairn/persistence/records';
import type { DomainError } from '@cairn/platform/errors';
import type { Document, DocumentFailure, DocumentWarning, Passage } from './document.ts';
import type { FileType } from './file-type.ts';
import type { ExtractedPage } from './page.ts';
import type { DrawnType, Picture } from './pictures/picture.ts';
import type { ReceiptRecords } from './receipts/ports.ts';
import type { RoomLimits, RoomUsed } from './room.ts';

/** Kind of the jobs that read documents; their key is the document's id, their group the project and the uploader. */
export const EXTRACTION = 'extraction';

/** Kind of the jobs that read documents in which text is to be recognised. */
export const RECOGNITION = 'recognition';

/** A page on its way into the store, with the passages cut from it; their texts are the page's own. */
export interface PageToStore {
  readonly page: ExtractedPage;
  readonly passages: readonly Omit<Passage, 'text'>[];
}

/** A run of reading a version: the document as it is now, and the run's name. */
export interface BegunReading {
  readonly document: Document;
  readonly run: string;
}

/** What is known once a version is read whole. */
interface ReadingResult {
  readonly pages: number;
  readonly passages: number;
  readonly warnings: readonly DocumentWarning[];
  /** The last pages, where they were not added before: they are kept in the same step. */
  readonly rest?: readonly PageToStore[];
}

/** A document that was removed but whose file, picture and text may not be deleted yet. */
export interface Leftover {
  readonly documentId: string;
  readonly sha256: string;
  readonly picture?: Picture;
}

/** What of a document lists are made by. */
export type DocumentOutline = Pick<
  Document,
  'id' | 'name' | 'fileType' | 'fileSize' | 'status' | 'pagesTotal' | 'uploadedBy' | 'createdAt' | 'tags'
> & {
  /** Its place among those that go by the same. */
  readonly place: ListPlace;
};

/** The order of a list: by what, and which way; equal ones by their ids, the same way. */
export interface ListOrder {
  readonly by: 'created' | 'name' | 'size' | 'pages';
  readonly descending: boolean;
  /** Only those of this status; with `by: 'created'` alone. */
  readonly status?: Document['status'];
}

/** A place in a list: what its order goes by, and an id. */
export type ListPlace = readonly [key: string | number, id: string];

/** What people say of a document, as far as it changes. */
export type MetadataChanges = Partial<Pick<Document, 'name' | 'tags' | 'description'>>;

/** Where a version stands, as far as it changes. */
export type VersionChanges = Partial<
  Pick<Document, 'seriesId' | 'versionNumber' | 'versionState' | 'placings' | 'returnedVersion' | 'status'>
>;

/** How many documents a project has; earlier versions are not counted. */
export interface ListCounts {
  readonly total: number;
  /** Created at or after the given time. */
  readonly recent: number;
  /** Not uploaded by the given person. */
  readonly shared: number;
}

/** How many documents of a project cannot be searched. */
export interface UnreadCounts {
  /** Stored, being read, or on their way into the index. */
  readonly reading: number;
  readonly failed: number;
}

/**
 * Documents, their pages and passages. A method that takes events keeps them in the same step as the change, or
 * neither. What names a version, or a run of reading one, does nothing and returns undefined or false when the document
 * is deleted or has moved on.
 */
export interface DocumentsStore extends Together, ReceiptRecords {
  readonly outbox: Outbox;
  readonly inbox: Inbox;
  readonly jobs: JobQueue;
  readonly portable: PortableStore;

  /**
   * Keeps a new document, with a job that reads it; false when its project was deleted.
   *
   * @throws Conflict when it is more than `limits` leave room for (absent: no limit), also of several at once.
   */
  add(document: Document, events: readonly Envelope[], limits?: RoomLimits): Promise<boolean>;
  /** What there is of a project's documents, and of those that a person uploaded. */
  roomUsed(projectId: number, userId: string): Promise<RoomUsed>;
  /** What there is in all projects together; of pages and passages, those that can be read. */
  countAll(): Promise<Record<'documents' | 'pages' | 'passages' | 'file_bytes', number>>;
  /** From now on the project takes no documents: it was deleted. */
  markProjectDeleted(projectId: number): Promise<void>;
  /** Some of the deleted projects that still have documents: their deletion may have been cut off. */
  deletedProjectsWithDocuments(limit: number): Promise<number[]>;
  get(id: string): Promise<Document | undefined>;
  /** A document of the project that has this file, by its hash; of several the first. No earlier version. */
  withContent(projectId: number, sha256: string): Promise<Document | undefined>;
  /** Those of these ids that are documents', or the pictures' that documents have. */
  existing(ids: readonly string[]): Promise<Set<string>>;
  /** A project's documents, all their versions, newest first, older than the one with id `before`. */
  list(projectId: number, limit: number, before: string | undefined): Promise<Document[]>;
  /** A project's documents in an order, those after a place; without earlier versions, as `count` and `counts`. */
  outlines(projectId: number, order: ListOrder, limit: number, after?: ListPlace): Promise<DocumentOutline[]>;
  /** Documents of a project by their ids, in the order of these; without those that are not found. */
  getSeveral(projectId: number, ids: readonly string[]): Promise<Document[]>;
  count(projectId: number): Promise<number>;
  counts(projectId: number, of: { since: Date; userId: string }): Promise<ListCounts>;
  unread(projectId: number): Promise<UnreadCounts>;
  /** How many documents a person uploaded. */
  countUploadedBy(userId: string): Promise<number>;
  /** Takes a person's mark from the documents they uploaded; the documents stay, without an uploader. */
  forgetUploader(userId: string): Promise<void>;
  /** Undefined when it is deleted. What is empty is kept as absent. */
  updateMetadata(
    id: string,
    changes: MetadataChanges,
    events: readonly Envelope[],
  ): Promise<Document | undefined>;

  /** Runs work while no other upload under this name runs any in the project. */
  underName<T>(projectId: number, name: string, work: () => Promise<T>): Promise<T>;
  /** Documents of the project whose names are sorted alike, without earlier versions; the newest first. */
  namedAlike(projectId: number, sortName: string): Promise<Document[]>;
  /** The versions of a document, the highest number first. */
  series(seriesId: string): Promise<Document[]>;
  /** Changes where a version stands; false when that, or its status, is not what `document` says any more. */
  place(document: Document, changes: VersionChanges, events: readonly Envelope[]): Promise<boolean>;
  /** Series of which earlier versions are left and none is in force: a deletion was cut off. */
  seriesWithoutCurrent(limit: number): Promise<string[]>;

  /** Begins a further version of a document that is at `version`, with a job that reads it; of another `file` if any */
  beginVersion(
    id: string,
    version: number,
    events: readonly Envelope[],
    file?: Pick<Document, 'sha256' | 'fileSize'>,
  ): Promise<Document | undefined>;
  /**
   * Begins reading, or begins again after a crash: what an earlier run of this version stored is removed, and if that
   * run still goes on somewhere, it changes nothing any more.
   */
  beginReading(id: string, version: number): Promise<BegunReading | undefined>;
  addPages(id: string, run: string, pages: readonly PageToStore[]): Promise<boolean>;
  setProgress(id: string, run: string, pagesDone: number, pagesTotal: number): Promise<boolean>;
  /** Ends a run that found pictures of text: its job gives way to one that recognises them. */
  awaitRecognition(id: string, run: string): Promise<boolean>;
  /** The run's text becomes the document's; older text goes. The document waits for the index, and its job is done. */
  finishReading(
    id: string,
    run: string,
    result: ReadingResult,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * The version is searchable, and `job` is to be done next. False unless it waits for the index or failed there. A
   * document that was coming is in force from then on.
   */
  markProcessed(id: string, version: number, events: readonly Envelope[], job?: NewJob): Promise<boolean>;
  /** The version cannot be read or indexed. What it stored is removed unless it was read whole. */
  markFailed(
    id: string,
    version: number,
    failure: DocumentFailure,
    events: readonly Envelope[],
  ): Promise<boolean>;

  /**
   * Makes a picture, or none, the one of the version that can be read; gives the one that it replaces. Undefined, and
   * nothing changed, when the document is deleted or has moved on.
   */
  setPicture(
    id: string,
    version: number,
    picture: Picture | undefined,
  ): Promise<{ readonly before: Picture | undefined } | undefined>;
  /**
   * Has documents drawn that are ready, were not drawn in their version and do not wait for it; gives how many, at most
   * `limit`.
   */
  addPictureJobs(limit: number): Promise<number>;

  /** Takes a document and its jobs out of sight and notes it as a leftover. */
  remove(id: string, events: readonly Envelope[]): Promise<Leftover | undefined>;
  /** Removes the pages and passages of a removed document, then forgets the leftover. Safe to repeat. */
  purge(documentId: string): Promise<void>;
  /** What a removed document left, until all of it is removed. */
  leftover(documentId: string): Promise<Leftover | undefined>;
  /** Leftovers of a process that died in the middle of a removal. */
  leftovers(limit: number): Promise<Leftover[]>;
  /** Removes text that belongs to no document and that no process writes any more: what a process that died left. */
  removeStrayText(): Promise<void>;

  page(id: string, version: number, number: number): Promise<ExtractedPage | undefined>;
  /** Pages of a version in order, from the one after `after`. */
  pagesAfter(id: string, version: number, after: number, limit: number): Promise<ExtractedPage[]>;
  /** Passages of a version in order, from the one after `after`. */
  passages(id: string, version: number, after: number, limit: number): Promise<Passage[]>;
}

/** Why or as what a file is taken, judged by its name and content. */
export type TypeJudge = (
  filename: string,
  read: (start: number, end: number) => Promise<Uint8Array>,
  size: number,
) => Promise<
  { readonly fileType: FileType } | { readonly refusal: DomainError; readonly fileType?: undefined }
>;

/** What reading a file yields, in order: the number of pages where known beforehand, pages, remarks. */
export type ReadingStep =
  | { readonly kind: 'total'; readonly pages: number }
  | { readonly kind: 'page'; readonly page: ExtractedPage }
  | { readonly kind: 'warning'; readonly warning: DocumentWarning }
  /** Pages without text that are to be recognised, in ascending order; comes last. */
  | { readonly kind: 'scans'; readonly pages: readonly number[] }
  /** How many pages are done before any is given: they are given together, once all are recognised. */
  | { readonly kind: 'progress'; readonly done: number };

/** A document's file, and whose it is. */
export type StoredFile = Pick<Document, 'projectId' | 'uploadedBy' | 'fileType' | 'fileSize' | 'sha256'>;

/** Reads files. Throws UnreadableFile when the file is at fault; anything else thrown is worth another attempt. */
export interface DocumentReader {
  /**
   * @param how.recognises Pages without text are recognised: minutes of the processor, where reading takes moments.
   *   Without it the last step is `scans` where there are such pages.
   */
  read(
    document: StoredFile,
    signal: AbortSignal,
    how?: { readonly recognises: boolean },
  ): AsyncIterable<ReadingStep>;
}

/** Draws files. Throws only what is worth another attempt. */
export interface PictureDrawer {
  /** A small WebP of the first page; undefined when it cannot be drawn, within the limits of a reading process. */
  draw(
    document: Pick<Document, 'projectId' | 'uploadedBy' | 'fileSize' | 'sha256'> & {
      readonly fileType: DrawnType;
    },
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined>;
}

/** Opens files that a password protects. */
export interface FileUnlocker {
  /**
   * The file without its protection. Throws UnreadableFile, `encrypted` where the password is wrong; anything else
   * thrown is worth another attempt. The process that got the password ends.
   */
  unlock(document: StoredFile, password: string): AsyncIterable<Uint8Array>;
}

/** The file itself is why it cannot be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.failure = failure;
  }
}
