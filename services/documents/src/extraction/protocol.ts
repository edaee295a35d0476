import type { ErrorParams } from '@cairn/platform/errors';
import type { FileType } from '../domain/file-type.ts';
import type { ReadingStep } from '../domain/ports.ts';
import type { FailureName, WarningName } from '../domain/refusals.ts';
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
  | Exclude<ReadingStep, { kind: 'warning' }>
  | { readonly kind: 'warning'; readonly name: WarningName; readonly params: ErrorParams }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly reason: FailureName;
      readonly params: ErrorParams;
    }
  | { readonly kind: 'fault'; readonly message: string };
