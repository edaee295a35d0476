import type { ErrorParams } from '@cairn/kit/errors';
import type { DocumentWarning } from '../domain/document.ts';
import type { FileType } from '../domain/file-type.ts';
import type { ExtractedPage } from '../domain/page.ts';
import type { FailureCode } from './failure.ts';

/** The line the parent writes to the reader's stdin before the `size` bytes of the file itself. */
export interface WorkerRequest {
  readonly fileType: FileType;
  /** Bytes that follow. */
  readonly size: number;
  readonly maxPages: number;
  /** UTF-16 units of text over all pages. */
  readonly maxTextLength: number;
}

/** One line of the reader's stdout. A document ends with `done`, `failed` or `fault`. */
export type WorkerMessage =
  | { readonly kind: 'total'; readonly pages: number }
  | { readonly kind: 'page'; readonly page: ExtractedPage }
  | { readonly kind: 'warning'; readonly warning: DocumentWarning }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly message: string;
      readonly reason: string;
      readonly params: ErrorParams;
    }
  | { readonly kind: 'fault'; readonly message: string };
