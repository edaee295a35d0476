import { DomainError, type ErrorCode, type ErrorParams, type FieldFault } from './domain-errors.ts';
import { generalTexts } from './refusals.ts';

const statuses: Record<ErrorCode, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid_input: 422,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  storage_full: 507,
  unavailable: 503,
};

export interface HttpProblem {
  status: number;
  headers: Record<string, string>;
  body: { detail: string | readonly FieldFault[]; code?: string; params?: ErrorParams };
}

/** The HTTP form of anything thrown: domain errors as they say, all else as a 500 that gives nothing away. */
export function toHttp(error: unknown): HttpProblem {
  if (!(error instanceof DomainError)) {
    const { message, reason } = generalTexts.internal_error();
    return { status: 500, headers: {}, body: { detail: message, code: reason } };
  }
  const headers: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(Math.ceil(error.retryAfterSeconds));
  if (error.code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer';
  return {
    status: statuses[error.code],
    headers,
    body: {
      detail: error.faults.length > 0 ? error.faults : error.message,
      ...(error.reason === undefined ? {} : { code: error.reason }),
      ...(error.params === undefined ? {} : { params: error.params }),
    },
  };
}
