import type { ErrorParams } from '@cairn/kit/errors';

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
 * The file itself is why it cannot be read: trying again changes nothing. `message` is for the person who uploaded it.
 */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure';
  readonly code: FailureCode;
  /** The name of the message, by which it is said in other languages, and what stands in it. */
  readonly reason: string;
  readonly params: ErrorParams;

  constructor(
    code: FailureCode,
    reason: string,
    message: string,
    { params = {}, cause }: ErrorOptions & { params?: ErrorParams } = {},
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
