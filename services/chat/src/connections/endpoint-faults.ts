import type { DomainError } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';

/** What answered, as far as it says what is wrong. */
export interface FaultyAnswer {
  status: number;
  /** Seconds that it asked to wait. */
  retryAfter?: number | undefined;
}

/** What an administrator reads of an answer that is none of a model's; `what` was asked for. */
export function faultOfStatus({ status, retryAfter }: FaultyAnswer, what: 'models' | 'answer'): DomainError {
  if (status >= 300 && status < 400) return refusals.endpoint_moved();
  if (status === 401 || status === 403) return refusals.endpoint_key_refused();
  if (status === 404) {
    return what === 'models' ? refusals.endpoint_not_found() : refusals.endpoint_model_not_found();
  }
  if (status === 429) {
    if (!retryAfter) return refusals.endpoint_busy();
    return refusals.endpoint_busy_seconds({ count: retryAfter }, { retryAfterSeconds: retryAfter });
  }
  if (status >= 500) return refusals.endpoint_failed({ status });
  return refusals.endpoint_refused({ status });
}

const TIMEOUTS = /^(UND_ERR_.*TIMEOUT|ETIMEDOUT)$/;
const TLS = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/;

/** What an administrator reads of a connection that did not come about. */
export function faultOfConnection(cause: unknown): DomainError {
  const code = codeOf(cause);
  if (code === 'ECONNREFUSED') return refusals.endpoint_not_listening({ cause });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return refusals.endpoint_host_unknown({ cause });
  if (TLS.test(code)) return refusals.endpoint_tls({ code }, { cause });
  if (TIMEOUTS.test(code) || code === 'TimeoutError') return refusals.endpoint_too_slow({ cause });
  return refusals.endpoint_unreachable({ cause });
}

/** The code of an error, or of what it was caused by; of several attempts, of the first. */
function codeOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 5) return '';
  const { code, name, cause, errors } = error as Record<string, unknown>;
  if (typeof code === 'string') return code;
  if (name === 'TimeoutError') return name;
  return codeOf(Array.isArray(errors) ? errors[0] : cause, depth + 1);
}
