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

/** The file itself is why it cannot be read: trying again changes nothing. `message` is for the person who uploaded it. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The reader broke for a reason that need not be the file's: worth another attempt. */
export class ExtractorFault extends Error {
  override readonly name = 'ExtractorFault';
}
