import type { Logger } from '@cairn/platform/telemetry';
import type { RequestHandler } from 'express';

/**
 * Says once that a proxy stands in front of which the configuration knows nothing: everybody then has the proxy's
 * address, in limits, sessions and the security log alike. Anyone may send the header, so that it is no proof.
 */
export function unknownProxyWarning(trustedProxies: number, logger: Logger): RequestHandler {
  let isSaid = trustedProxies > 0;
  return (request, _response, next) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      logger.warn(
        'requests come with X-Forwarded-For, and TRUSTED_PROXIES is 0: if a proxy stands in front, say how many, or all people count as one address',
      );
    }
    next();
  };
}
