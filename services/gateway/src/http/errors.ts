import { DomainError, toHttp } from '@cairn/platform/errors';
import type { Logger } from '@cairn/platform/telemetry';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { refusals } from '../refusals.ts';

/** The last stop of every request that failed. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = translated(thrown);
    // The client went away: there is no one to answer.
    if (response.destroyed || response.writableEnded) return;
    if (!(error instanceof DomainError)) {
      logger.error({ err: error, method: request.method, path: request.path }, 'request failed');
    }
    const problem = toHttp(error);
    // Which part was away, and how: the response says neither.
    if (error instanceof DomainError && problem.status >= 500) {
      logger.warn(
        { err: error.cause ?? error, method: request.method, path: request.path },
        'a request was not answered for now',
      );
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.status(problem.status).set(problem.headers).json(problem.body);
  };
}

export const unknownApiPath: RequestHandler = (request, response) => {
  const address = [request.method, request.baseUrl + request.path].join(' ');
  const problem = toHttp(refusals.no_such_call({ address }));
  response.status(problem.status).json(problem.body);
};

/** For an address that there is, but not for the method of the request (RFC 9110 15.5.6). */
export function methodNotAllowed(methods: readonly string[]): RequestHandler {
  const names = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  const allowed = names.join(', ');
  return (request, response) => {
    if (request.method === 'OPTIONS') {
      response.status(204).set('Allow', allowed).end();
      return;
    }
    const { method } = request;
    const problem = toHttp(refusals.method_not_allowed({ method, allowed }));
    response.status(405).set('Allow', allowed).json(problem.body);
  };
}

/** What express's own router and body readers throw, in this system's terms. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof URIError) return refusals.address_unreadable({ cause: error });
  switch ('type' in error ? error.type : undefined) {
    case 'entity.too.large':
      return refusals.body_too_large();
    case 'request.aborted':
    case 'request.size.invalid':
      return refusals.request_cut({ cause: error });
  }
  // Syntax, character set, or a compressed body that is not what it says.
  const isClients = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
  if (!isClients) return error;
  return refusals.body_unreadable({ cause: error });
}
