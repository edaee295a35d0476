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

  constructor(message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.faults = options.faults ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
    this.params = options.params;
  }
}

export interface DomainErrorOptions {
  faults?: readonly FieldFault[];
  retryAfterSeconds?: number;
  reason?: string;
  params?: ErrorParams;
  cause?: unknown;
}

/** The caller is not known: no token, or one that does not hold. */
export class Unauthenticated extends DomainError {
  readonly code = 'unauthenticated';
}

/** The caller is known and may see the thing, but may not do this with it. */
export class Forbidden extends DomainError {
  readonly code = 'forbidden';
}

/** Not found, or the caller may not see it: no caller can distinguish the two. */
export class NotFound extends DomainError {
  readonly code = 'not_found';
}

/** The thing is in a state that does not allow this. */
export class Conflict extends DomainError {
  readonly code = 'conflict';
}

/** The input breaks a rule; `faults` names the fields. */
export class InvalidInput extends DomainError {
  readonly code = 'invalid_input';

  /** One wrong field of a request body; `type` and `ctx` name its text, as in `FieldFault`. */
  static field(name: string, msg: string, type = 'value_error', ctx?: ErrorParams): InvalidInput {
    return new InvalidInput(msg, { faults: [{ loc: ['body', name], msg, type, ...(ctx && { ctx }) }] });
  }
}

/** More bytes than may be given. */
export class TooLarge extends DomainError {
  readonly code = 'too_large';
}

/** A kind of content that is not accepted. */
export class Unsupported extends DomainError {
  readonly code = 'unsupported';
}

/** Too many tries; `retryAfterSeconds` says when to come back. */
export class RateLimited extends DomainError {
  readonly code = 'rate_limited';
}

/** The disk or store has no room left. Nothing was kept. */
export class StorageFull extends DomainError {
  readonly code = 'storage_full';
}

/** Something needed is away or too slow; the same request may succeed later. */
export class Unavailable extends DomainError {
  readonly code = 'unavailable';
}

type ErrorClass = new (message: string, options?: DomainErrorOptions) => DomainError;

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
export function domainError(code: ErrorCode, message: string, options?: DomainErrorOptions): DomainError {
  return new classes[code](message, options);
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(classes, value);
}
