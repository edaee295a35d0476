import OpenAI from 'openai';

/**
 * An endpoint that asks for a longer wait than this, in milliseconds, is not waited for: the answer fails with its
 * message instead.
 */
const LONGEST_WAIT_MS = 20_000;

/** The seconds an endpoint asked to wait, by `Retry-After` as seconds or as a date (RFC 9110 §10.2.3). */
export function retryAfterSeconds(error: unknown, now = Date.now()): number | undefined {
  if (!(error instanceof OpenAI.APIError)) return undefined;
  const text = error.headers?.get('retry-after');
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}

/** How long to wait before the same request may pass, in milliseconds; undefined when it should not be tried again. */
export function retryDelay(
  error: unknown,
  tries: number,
  options: { retries: number; retryBaseMs?: number },
): number | undefined {
  if (tries >= options.retries || !isPassing(error)) return undefined;
  const asked = retryAfterSeconds(error);
  if (asked !== undefined) return asked * 1_000 <= LONGEST_WAIT_MS ? asked * 1_000 : undefined;
  const base = (options.retryBaseMs ?? 500) * 2 ** tries;
  return Math.min(LONGEST_WAIT_MS, base * (0.75 + Math.random() / 2));
}

/** Whether a fault is of the moment: the endpoint is busy, away, or failed inside. */
function isPassing(error: unknown): boolean {
  // What fetch throws when a response's connection breaks.
  if (error instanceof TypeError) return true;
  if (!(error instanceof OpenAI.APIError)) return false;
  if (error instanceof OpenAI.APIConnectionError) return true;
  if (error.code === 'insufficient_quota') return false;
  return error.status === 408 || error.status === 429 || (error.status ?? 0) >= 500;
}
