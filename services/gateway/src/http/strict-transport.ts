import type { RequestHandler } from 'express';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Has browsers that came over TLS come over TLS alone for a year (RFC 6797). Other names of the domain are the
 * operator's.
 */
export const strictTransport: RequestHandler = (request, response, next) => {
  if (request.secure) response.setHeader('Strict-Transport-Security', `max-age=${A_YEAR_SECONDS}`);
  next();
};
