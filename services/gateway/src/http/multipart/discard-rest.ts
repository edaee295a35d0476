import type { IncomingMessage, ServerResponse } from 'node:http';

/** As long as nginx reads on after its answer (`lingering_time`). */
const LINGER_MS = 30_000;

/**
 * A refused upload may still be arriving. The rest is read and thrown away for a while after the answer: on a
 * connection closed with bytes unread the client gets a reset, and the reason may be lost with it (RFC 9112 9.6). Who
 * sends on and on is cut off.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse, lingerMs = LINGER_MS): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
  response.once('finish', () => {
    const cut = setTimeout(() => request.socket.destroy(), lingerMs).unref();
    request.once('end', () => clearTimeout(cut));
    if (request.complete) clearTimeout(cut);
  });
}
