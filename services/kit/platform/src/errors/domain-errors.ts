/** What a text says of the case at hand: numbers and names, by the places of the catalogues' text they stand in. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * The name of a text that is kept with something that failed, and what stands in it: how clients say it in other
 * languages.
 */
export interface ErrorName {
  readonly reason: string;
  readonly params?: ErrorParams | undefined;
}

/** One wrong field of an input, in the shape HTTP 422 answers carry. */
export interface FieldFault {
  /** Where: for instance `['body', 'password']`. */
  loc: (string | number)[];
  /** What is wrong, in words for the person who typed it. */
  msg: string;
  /**
   * A stable name for programs, for instance `password_too_short`. By it clients say the same in another language: each
   * name stands for one text (`web/src/locales/<language>/errors.json`).
   */
  type: string;
  /** What stands in that text. */
  ctx?: ErrorParams;
}

export type ErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid_input'
  | 'too_large'
  | 'unsupported'
  | 'rate_limited'
  | 'storage_full'
  | 'unavailable';

/**
 * Something a use case refuses, or cannot do, for a reason the caller can understand. Its message is shown to people
 * and says what to do next. Every boundary translates it once: `toStatus` for gRPC, `toHttp` for HTTP.
 */
export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  /** The wrong fields, when the fault lies in some. */
  readonly faults: readonly FieldFault[];
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * A stable name that sets this refusal apart from others of its code: `code` of an HTTP answer. By it clients show
   * the message in another language: each name stands for one text, as a fault's `type` does.
   */
  readonly reason: string | undefined;
  /** What stands in that text: `params` of an HTTP answer. */
  readonly params: ErrorParams | undefined;

  constructor({ message, reason, params }: Said, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.faults = options.faults ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = reason;
    this.params = params;
  }
}

export interface DomainErrorOptions {
  faults?: readonly FieldFault[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * What an error says. Only this folder makes one, so that each error was declared as a refusal, names the fields that
 * are wrong, or came over the wire.
 */
export class Said {
  /** Keeps an object of the same form from passing for one. */
  protected readonly declared = true;
  readonly message: string;
  /** Absent where the faults of fields have the names. */
  readonly reason: string | undefined;
  readonly params: ErrorParams | undefined;

  constructor(message: string, reason?: string, params?: ErrorParams) {
    this.message = message;
    this.reason = reason;
    this.params = params;
  }
}

function ofCode<const Code extends ErrorCode>(code: Code) {
  return class extends DomainError {
    readonly code = code;
  };
}

/** The caller is not known: no token, or one that does not hold. */
export class Unauthenticated extends ofCode('unauthenticated') {}

/** The caller is known and may see the thing, but may not do this with it. */
export class Forbidden extends ofCode('forbidden') {}

/** Not found, or the caller may not see it: no caller can distinguish the two. */
export class NotFound extends ofCode('not_found') {}

/** The thing is in a state that does not allow this. */
export class Conflict extends ofCode('conflict') {}

/** The input breaks a rule; `faults` names the fields. */
export class InvalidInput extends ofCode('invalid_input') {}

/** More bytes than may be given. */
export class TooLarge extends ofCode('too_large') {}

/** A kind of content that is not accepted. */
export class Unsupported extends ofCode('unsupported') {}

/** Too many tries; `retryAfterSeconds` says when to come back. */
export class RateLimited extends ofCode('rate_limited') {}

/** The disk or store has no room left. Nothing was kept. */
export class StorageFull extends ofCode('storage_full') {}

/** Something needed is away or too slow; the same request may succeed later. */
export class Unavailable extends ofCode('unavailable') {}

export type ErrorClass = new (said: Said, options?: DomainErrorOptions) => DomainError;

const classes: Record<ErrorCode, ErrorClass> = {
  unauthenticated: Unauthenticated,
  forbidden: Forbidden,
  not_found: NotFound,
  conflict: Conflict,
  invalid_input: InvalidInput,
  too_large: TooLarge,
  unsupported: Unsupported,
  rate_limited: RateLimited,
  storage_full: StorageFull,
  unavailable: Unavailable,
};

/** Builds the error a code stands for, as when one arrives over the wire. */
export function domainError(code: ErrorCode, said: Said, options?: DomainErrorOptions): DomainError {
  return new classes[code](said, options);
}

/** Refuses the fields that are wrong, each under the name of its fault, with the message of the first unless given. */
export function invalidFields(
  faults: readonly FieldFault[],
  options: { message?: string; cause?: unknown } = {},
): InvalidInput {
  return new InvalidInput(new Said(options.message ?? faults[0]?.msg ?? ''), {
    faults,
    cause: options.cause,
  });
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(classes, value);
}
