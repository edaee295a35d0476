import type { ErrorParams } from '@cairn/platform/errors';
import type { FileType, ScannedType } from '../domain/file-type.ts';
import type { RecognisedPage } from '../domain/page.ts';
import type { DrawnType } from '../domain/pictures/picture.ts';
import type { ReadingStep } from '../domain/ports.ts';
import type { FailureName, WarningName } from '../domain/refusals.ts';
import type { FailureCode } from './failure.ts';

/** What is asked: a line that the parent writes to the reader's stdin before the `size` bytes of the file itself. */
export type WorkerRequest = ReadRequest | DrawRequest | RecogniseRequest | UnlockRequest;

interface ReadRequest {
  readonly task: 'read';
  readonly fileType: FileType;
  /** Bytes that follow. */
  readonly size: number;
  readonly maxPages: number;
  /** UTF-16 units of text over all pages. */
  readonly maxTextLength: number;
  /** Pages without text that show something are announced, to be recognised. */
  readonly findsScans: boolean;
}

export interface RecogniseRequest {
  readonly task: 'recognise';
  readonly fileType: ScannedType;
  /** Bytes that follow. */
  readonly size: number;
  /** Their numbers, from 1; each is answered in this order. */
  readonly pages: readonly number[];
  /** As Tesseract names them, the main one first. */
  readonly languages: readonly string[];
  /** Holds models of further languages. */
  readonly folder?: string;
}

interface DrawRequest {
  readonly task: 'draw';
  readonly fileType: DrawnType;
  /** Bytes that follow. */
  readonly size: number;
}

interface UnlockRequest {
  readonly task: 'unlock';
  readonly fileType: 'pdf';
  /** Bytes that follow. */
  readonly size: number;
  readonly password: string;
}

/** A part of a file without its protection, in order, in base64. */
interface PieceMessage {
  readonly kind: 'piece';
  readonly bytes: string;
}

/** The picture of the first page: a WebP in base64. None comes of a page that cannot be drawn. */
interface PictureMessage {
  readonly kind: 'picture';
  readonly webp: string;
}

/** One line of the reader's stdout. A document ends with `done`, `failed` or `fault`. */
export type WorkerMessage =
  | Exclude<ReadingStep, { kind: 'warning' | 'progress' }>
  | { readonly kind: 'warning'; readonly name: WarningName; readonly params: ErrorParams }
  | PictureMessage
  | PieceMessage
  | { readonly kind: 'recognised'; readonly page: RecognisedPage }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly reason: FailureName;
      readonly params: ErrorParams;
    }
  | { readonly kind: 'fault'; readonly message: string };
