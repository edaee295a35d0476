import { ServerFault } from '@cairn/platform/errors';
import { NatsError } from 'nats';

/** Codes of JetStream's API, from nats-server's `server/errors.json`. */
const CONSUMER_NOT_FOUND = 10014;
const STREAM_NOT_FOUND = 10059;
const NO_MESSAGE_FOUND = 10037;
const CONSUMER_EXISTS = 10148;
const FULL = [
  10023, // insufficient resources
  10047, // insufficient storage resources
  10077, // the stream's limits are reached; says which
];
const NO_RESPONDERS = '503';

const codeOf = (error: unknown) => (error instanceof NatsError ? error.jsError()?.err_code : undefined);

/** There is no such stream, consumer or message. */
export function isMissing(error: unknown): boolean {
  const missing = [CONSUMER_NOT_FOUND, STREAM_NOT_FOUND, NO_MESSAGE_FOUND];
  return missing.includes(codeOf(error) ?? 0);
}

/** What the server answers; undefined when there is no such thing. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** There is a consumer of this name with another definition. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === CONSUMER_EXISTS;
}

/** No subscriber: no stream takes this subject, or JetStream is away. */
export function isUnheard(error: unknown): boolean {
  return error instanceof NatsError && error.code === NO_RESPONDERS && !error.isJetStreamError();
}

/** A fault of the server by what it means: `unavailable` or `storage_full`. */
export function translate(error: unknown): unknown {
  if (!(error instanceof NatsError)) return error;
  const code = codeOf(error);
  if (code !== undefined && FULL.includes(code)) {
    return new ServerFault('storage_full', `JetStream has no room left for events: ${error.message}`, {
      cause: error,
    });
  }
  return new ServerFault('unavailable', `NATS did not do it: ${error.message}`, { cause: error });
}
