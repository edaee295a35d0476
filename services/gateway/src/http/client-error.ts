import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type DomainError, toHttp } from '@cairn/platform/errors';
import { refusals } from '../refusals.ts';

/**
 * Answers bytes that Node could not make a request of, in the form of all other errors, and closes the connection.
 *
 * @param hasBegun whether a response on this connection has begun: bytes of another one would be taken for its own.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, hasBegun: boolean): void {
  if (!socket.writable || hasBegun) {
    socket.destroy();
    return;
  }
  const [status, problem] = named(error.code);
  const body = JSON.stringify(toHttp(problem).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** https://nodejs.org/api/http.html#event-clienterror */
function named(code: string | undefined): [status: number, problem: DomainError] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, refusals.headers_too_large()];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, refusals.request_too_slow()];
    default:
      return [400, refusals.request_unreadable()];
  }
}
