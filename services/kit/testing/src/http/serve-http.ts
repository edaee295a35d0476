import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface HttpServer {
  readonly port: number;
  /** Ends what is under way too. */
  close(): Promise<void>;
}

/**
 * A real HTTP server on this machine, on a free port unless one is given, that `answer` is handed each request of with
 * its body. What its sender cut off, as a process does that is killed, is passed over.
 */
export async function serveHttp(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>,
  at = 0,
): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    if (body) await answer(request, response, body);
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
