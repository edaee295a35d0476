import { DomainError, InvalidInput, NotFound, TooLarge, toHttp } from '@cairn/kit/errors';
import type { Logger } from '@cairn/kit/telemetry';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** The last stop of every request that failed. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = translated(thrown);
    // The client went away: there is nobody to answer.
    if (response.destroyed || response.writableEnded) return;
    if (!(error instanceof DomainError)) {
      logger.error({ err: error, method: request.method, path: request.path }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = toHttp(error);
    response.status(problem.status).set(problem.headers).json(problem.body);
  };
}

export const unknownApiPath: RequestHandler = (request, response) => {
  response.status(404).json({ detail: `There is no ${request.method} ${request.baseUrl}${request.path}.` });
};

/** What express's own router and body readers throw, in this system's terms. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof URIError)
    return new NotFound('There is nothing at this address: it is not valid UTF-8.', { cause: error });
  switch ('type' in error ? error.type : undefined) {
    case 'entity.too.large':
      return new TooLarge('This is more than can be sent at once. Send less text.');
    case 'request.aborted':
    case 'request.size.invalid':
      return new InvalidInput('The request ended before it was whole. Send it again.', { cause: error });
  }
  // Syntax, character set, or a compressed body that is not what it says.
  const isClients = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
  if (!isClients) return error;
  return new InvalidInput('The body of the request could not be read.', {
    faults: [{ loc: ['body'], msg: 'is not readable: check its Content-Type and syntax', type: 'body' }],
    cause: error,
  });
}
