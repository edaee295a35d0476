import { isIP } from 'node:net';
import { toHttp } from '@cairn/platform/errors';
import type { Logger } from '@cairn/platform/telemetry';
import type { RequestHandler } from 'express';
import { refusals } from '../refusals.ts';

export interface KnownHosts {
  publicUrl: string | undefined;
  allowedHosts: readonly string[];
  logger: Logger;
}

/** Unknown names that are logged; a scanner sends any number of them. */
const MOST_LOGGED = 20;

/**
 * Answers only requests for a name that this Cairn is known by: a web page of a strange name that resolves to this
 * machine (DNS rebinding) could otherwise use it as its own. Network addresses and localhost are always accepted: no
 * attacker can own them.
 */
export function knownHosts({ publicUrl, allowedHosts, logger }: KnownHosts): RequestHandler {
  const known = new Set([...(publicUrl ? [new URL(publicUrl).hostname] : []), ...allowedHosts]);
  const logged = new Set<string>();
  return (request, response, next) => {
    const given = request.headers.host ?? '';
    const host = hostOf(given);
    if (host !== undefined && (isIP(host) || isLocalhost(host) || known.has(host))) return next();
    if (!logged.has(given) && logged.size < MOST_LOGGED) {
      logged.add(given);
      logger.warn(
        { host: given },
        'requests for an unknown host are refused: name it in PUBLIC_URL or ALLOWED_HOSTS',
      );
    }
    const problem = toHttp(refusals.host_unknown({ host: given }));
    // Misdirected Request (RFC 9110 15.5.20).
    response.status(421).set('Cache-Control', 'no-store').json(problem.body);
  };
}

/** The host of a `Host` header, without its port and brackets; undefined when that is none. */
function hostOf(header: string): string | undefined {
  if (!/^[^/@?#\\\s]+$/.test(header)) return undefined;
  try {
    return new URL(`http://${header}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  } catch {
    return undefined;
  }
}

/** RFC 6761 6.3: no resolver asks anybody else for these. */
function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
