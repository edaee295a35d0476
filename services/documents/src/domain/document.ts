import type { ErrorParams } from '@cairn/kit/errors';
import type { FileType } from './file-type.ts';

/** Where a document is on its way: stored, being read, on its way into the index, searchable, or not readable. */
export type DocumentStatus = 'uploaded' | 'extracting' | 'indexing' | 'processed' | 'failed';

/** Why a document could not be read: a code for programs, words for people. */
export interface DocumentFailure {
  readonly code: string;
  readonly message: string;
  /** The name of the message, by which it is said in other languages, and what stands in it; as errors have them. */
  readonly reason?: string | undefined;
  readonly params?: ErrorParams | undefined;
}

/** What was left out of a document, or may read badly, although it is usable. */
export interface DocumentWarning {
  /** The name of the message, by which it is said in other languages; empty when it was stored before names. */
  readonly code: string;
  /** In English. */
  readonly message: string;
  readonly params: ErrorParams;
}

export interface Document {
  readonly id: string;
  readonly projectId: number;
  readonly name: string;
  readonly fileType: FileType;
  /** Bytes. */
  readonly fileSize: number;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
  readonly status: DocumentStatus;
  readonly failure?: DocumentFailure;
  /** Counts each reading of the file, from 1. */
  readonly version: number;
  /** The version whose pages and passages can be read; 0 before the first reading is complete. */
  readonly textVersion: number;
  /** How many pages that version has. */
  readonly textPages: number;
  readonly pagesDone: number;
  /** 0 while unknown. */
  readonly pagesTotal: number;
  readonly chunksCount: number;
  readonly warnings: readonly DocumentWarning[];
  /** Empty once their account was deleted. */
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A passage with its words and its place in the order of the document. */
export interface Chunk {
  readonly id: string;
  /** From 0. */
  readonly ordinal: number;
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly headings: readonly string[];
  readonly text: string;
}

/** The largest file taken, in bytes. */
export const MAX_FILE_BYTES = 52_428_800;
export const UNSUPPORTED = 'Unsupported file type. Please upload one of: TXT, PDF, DOCX, MD, CSV, JSON';
