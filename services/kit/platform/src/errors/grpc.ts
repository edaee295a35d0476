import { ClientError, type Metadata, ServerError, Status } from 'nice-grpc-common';
import {
  type DomainError,
  domainError,
  type ErrorCode,
  type ErrorParams,
  type FieldFault,
  isErrorCode,
  Said,
} from './domain-errors.ts';
import { commonRefusals } from './refusals.ts';

/** Trailing metadata that carries what a gRPC status has no room for. */
const TRAILER = 'cairn-error-bin';

const statuses: Record<ErrorCode, Status> = {
  unauthenticated: Status.UNAUTHENTICATED,
  forbidden: Status.PERMISSION_DENIED,
  not_found: Status.NOT_FOUND,
  conflict: Status.FAILED_PRECONDITION,
  invalid_input: Status.INVALID_ARGUMENT,
  too_large: Status.OUT_OF_RANGE,
  unsupported: Status.INVALID_ARGUMENT,
  rate_limited: Status.RESOURCE_EXHAUSTED,
  storage_full: Status.RESOURCE_EXHAUSTED,
  unavailable: Status.UNAVAILABLE,
};

interface Details {
  code: ErrorCode;
  faults: readonly FieldFault[];
  retryAfterSeconds: number | undefined;
  reason: string | undefined;
  params: ErrorParams | undefined;
}

/** The gRPC form of a domain error; its details go into `trailer`. */
export function toStatus(error: DomainError, trailer: Metadata): ServerError {
  const details: Details = {
    code: error.code,
    faults: error.faults,
    retryAfterSeconds: error.retryAfterSeconds,
    reason: error.reason,
    params: error.params,
  };
  trailer.set(TRAILER, new TextEncoder().encode(JSON.stringify(details)));
  return new ServerError(statuses[error.code], error.message);
}

/**
 * A server that is cut off while it stops leaves its calls as cancelled; what we cancelled ourselves is no ClientError.
 */
const awayStatuses: ReadonlySet<Status> = new Set([
  Status.UNAVAILABLE,
  Status.DEADLINE_EXCEEDED,
  Status.CANCELLED,
]);

/**
 * The domain form of whatever a client call threw. Errors of this system come back as they were thrown; a server that
 * is away or too slow becomes `Unavailable`; anything else is returned as it is.
 */
export function fromStatus(error: unknown, trailer: Metadata | undefined): unknown {
  if (!(error instanceof ClientError)) return error;
  const details = readDetails(trailer);
  if (details) {
    const { code, reason, params, faults, retryAfterSeconds } = details;
    const options = { faults, cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    return domainError(code, new Said(error.details, reason, params), options);
  }
  if (awayStatuses.has(error.code)) return commonRefusals.part_away({ cause: error });
  return error;
}

function readDetails(trailer: Metadata | undefined): Details | undefined {
  const bytes = trailer?.get(TRAILER);
  if (!bytes) return undefined;
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { code, faults, retryAfterSeconds, reason, params } = parsed as Partial<Details>;
    if (!isErrorCode(code)) return undefined;
    return { code, faults: Array.isArray(faults) ? faults : [], retryAfterSeconds, reason, params };
  } catch {
    return undefined;
  }
}

/** Whether something was thrown because its caller asked for the end of it. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
