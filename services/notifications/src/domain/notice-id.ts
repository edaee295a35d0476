import { createHash } from 'node:crypto';

/** Digits of a UUID, dashes and all, that hold its time (RFC 9562, version 7). */
const TIME = 13;

/**
 * The id of one of several notifications of the same thing: the same for the same arguments, and of the same time as
 * `id`, a UUID of version 7.
 */
export function idFor(id: string, of: string): string {
  const digest = createHash('sha256').update(`${id} ${of}`).digest('hex');
  const tail = `7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
  return `${id.slice(0, TIME)}-${tail}`;
}
