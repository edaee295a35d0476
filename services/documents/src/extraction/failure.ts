import type { ErrorParams } from '@cairn/platform/errors';
import type { FailureName } from '../domain/refusals.ts';

/** Why a file could not be read, for programs. */
export type FailureCode =
  | 'empty'
  | 'encrypted'
  | 'no_text'
  | 'damaged'
  | 'invalid'
  | 'mistyped'
  | 'too_deep'
  | 'too_many_pages'
  | 'too_much_text'
  | 'too_large_inside'
  | 'too_slow';

/**
 * The file itself is why it cannot be read: trying again changes nothing. `message` is for the person who uploaded it;
 * in the reader, which has no texts, it is the name.
 */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure';
  readonly code: FailureCode;
  /** The name of the message, by which it is said in other languages, and what stands in it. */
  readonly reason: FailureName;
  readonly params: ErrorParams;

  constructor(
    code: FailureCode,
    reason: FailureName,
    { params = {}, message = reason, cause }: ErrorOptions & { params?: ErrorParams; message?: string } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.reason = reason;
    this.params = params;
  }
}

/** The reader broke for a reason that need not be the file's: worth another attempt. */
export class ExtractorFault extends Error {
  override readonly name = 'ExtractorFault';
}
