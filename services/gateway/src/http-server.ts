import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Component } from '@cairn/kit/run';

export interface HttpServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  handle: RequestListener;
}

/** How long requests in progress may take to end when the server stops, in milliseconds. */
const DRAIN_MS = 5_000;

/** The HTTP server as a part of a process; `address()` is known once it has started. */
export function createHttpServer(options: HttpServerOptions): Component & { address(): AddressInfo } {
  const server: Server = createServer(
    {
      // A slow client may take its time over 50 MB, but not over its headers.
      headersTimeout: 20_000,
      requestTimeout: 30 * 60_000,
      keepAliveTimeout: 65_000,
    },
    options.handle,
  );
  const waiting = trackWaitingConnections(server);
  return {
    name: 'http',
    address: () => server.address() as AddressInfo,
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            error.code === 'EADDRINUSE'
              ? new Error(`port ${options.port} is in use. Choose another with PORT.`, { cause: error })
              : error,
          ),
        );
        server.listen(options.port, options.host, () => resolve());
      }),
    stop: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
        for (const socket of waiting) socket.destroy();
      }),
  };
}

/** Connections that have not asked for anything yet: browsers open such ahead, and Node does not count them as idle. */
function trackWaitingConnections(server: Server): ReadonlySet<Socket> {
  const waiting = new Set<Socket>();
  server.on('connection', (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', (request) => waiting.delete(request.socket));
  return waiting;
}
