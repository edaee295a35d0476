const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A new trace, which begins with a request of this browser (W3C Trace Context): its id is in the logs and spans of the
 * server. The browser itself records nothing, which is what the last digits say.
 */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-00`;
