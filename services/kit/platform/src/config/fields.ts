import { z } from 'zod';

/** A whole number of something, as text in the environment: decimal digits only, not `0x10`, `1e3` or a blank. */
export function integer(options: { min?: number; max?: number } = {}) {
  return z.preprocess(
    (given) =>
      typeof given === 'string' ? (/^\s*-?\d+\s*$/.test(given) ? Number(given) : Number.NaN) : given,
    z
      .number('must be a whole number')
      .int('must be a whole number')
      .min(options.min ?? 0, `must be at least ${options.min ?? 0}`)
      .max(options.max ?? Number.MAX_SAFE_INTEGER, `must be at most ${options.max}`),
  );
}

/** `true` or `false`, also `1`/`0`, `yes`/`no`, `on`/`off`. */
export function flag() {
  return z.stringbool({ error: 'must be true or false' });
}

const UNIX = 'unix:\\/.+';
const HOST_PORT = '(?:[^\\s/:,\\[\\]]+|\\[[0-9a-f:]+\\]):\\d{1,5}';

/** Where a gRPC server listens: `host:port`, or `unix:/path/to/socket`. */
export function address() {
  return z
    .string()
    .regex(new RegExp(`^(${UNIX}|${HOST_PORT})$`, 'i'), 'must be host:port or unix:/path/to/socket');
}

/**
 * Where the replicas of a service are called: `unix:/path/to/socket`, or one or more of `host:port` with commas. A host
 * may be a name that stands for several machines. The parsed value is without blanks.
 */
export function addresses() {
  return z
    .string()
    .transform((text) => text.replaceAll(/\s*,\s*/g, ',').trim())
    .pipe(
      z
        .string()
        .regex(
          new RegExp(`^(${UNIX}|${HOST_PORT}(,${HOST_PORT})*)$`, 'i'),
          'must be unix:/path/to/socket, or host:port, or several host:port with commas',
        ),
    );
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A length of time such as `30s`, `15m`, `12h` or `7d`; the parsed value is in seconds. */
export function duration() {
  return z
    .string()
    .regex(/^\d+[smhd]$/, 'must be a length of time such as 30s, 15m, 12h or 7d')
    .transform((text) => Number(text.slice(0, -1)) * (unitSeconds[text.slice(-1)] ?? 1));
}

/** Names of hosts without ports, with commas; the parsed value is a list in lower case. */
export function hostNames() {
  return z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be host names, with commas')));
}

/** An http or https address without a trailing slash. */
export function httpUrl() {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((text) => text.replace(/\/+$/, ''));
}
