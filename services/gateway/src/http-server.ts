import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { toHttp } from '@cairn/platform/errors';
import type { Logger } from '@cairn/platform/telemetry';
import { type Component, type InFlight, runInFlight } from '@cairn/service/run';
import { answerClientError } from './http/client-error.ts';

/**
 * Longer than proxies keep a connection that nothing goes over: nginx 60 s, Traefik 90 s, Caddy 120 s by default.
 * The side that closes it first may do so just as the other sends a request, and a proxy does not send an upload a
 * second time. Milliseconds.
 */
const KEPT_ALIVE_MS = 130_000;

export interface HttpServerOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  handle: RequestListener;
  logger: Logger;
  /** How long requests in progress may still take to end once the server stops, in milliseconds. */
  drainMs: () => number;
  /**
   * What stands before this process may send requests on for a while after it began to end. The server takes
   * them until none has come for so long, at most for half of `drainMs`. Milliseconds.
   */
  quietMs: number;
  /** Ends the responses that would otherwise go on for as long as a client listens. */
  endStreams: () => void;
}

/**
 * The HTTP server as a part of a process; `address()` is known once it has started. While it drains it serves, but has
 * clients come back on a connection of another process. On stop it waits until it is left alone, takes no new
 * connection, ends streams, and lets other requests finish, uploads too.
 */
export function createHttpServer(options: HttpServerOptions): Component & { address(): AddressInfo } {
  let leaving = false;
  let stopping = false;
  let askedAt = performance.now();
  const open = new Set<ServerResponse>();
  const server: Server = createServer(
    {
      // A slow client may take its time over 50 MB, but not over its headers.
      headersTimeout: 20_000,
      requestTimeout: 30 * 60_000,
      keepAliveTimeout: KEPT_ALIVE_MS,
    },
    (request, response) => {
      open.add(response);
      // Probes ask to the end.
      if (!request.url?.startsWith('/health')) askedAt = performance.now();
      response.once('close', () => {
        open.delete(response);
        // The connection of a response that was begun before is idle only now.
        if (stopping) setImmediate(closeIdle);
      });
      if (leaving) response.setHeader('Connection', 'close');
      // An error event without a listener ends the process, however late it comes.
      request.on('error', ignore);
      response.on('error', ignore);
      runInFlight(inFlight(response), () => options.handle(request, response));
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const hasBegun = [...open].some((response) => response.socket === socket && response.headersSent);
    answerClientError(error, socket, hasBegun);
  });
  const waiting = trackWaitingConnections(server);

  /**
   * Node takes a connection for idle as soon as its response has been ended, though the last of it may still be on its
   * way: while there is such a response none is closed, and its own end comes back here.
   */
  function closeIdle(): void {
    if (![...open].some((response) => response.writableEnded)) server.closeIdleConnections();
  }

  function leave(): void {
    leaving = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  async function untilLeftAlone(): Promise<void> {
    const latest = performance.now() + options.drainMs() / 2;
    for (;;) {
      const left = Math.min(askedAt + options.quietMs, latest) - performance.now();
      if (left <= 0) return;
      await wait(left);
    }
  }

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
        server.listen(options.port, options.host, () => {
          // A connection that the system could not hand over (no file descriptor left) is lost; the next may come.
          server.on('error', (error) => options.logger.error({ err: error }, 'a connection was not taken'));
          resolve();
        });
      }),
    drain: leave,
    async stop() {
      leave();
      await untilLeftAlone();
      stopping = true;
      await new Promise<void>((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), options.drainMs());
        // That of HTTP would close what Node takes for idle.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(cut);
          resolve();
        });
        options.endStreams();
        closeIdle();
        for (const socket of waiting) socket.destroy();
      });
    },
  };
}

function ignore(): void {}

function inFlight(response: ServerResponse): InFlight {
  return {
    get traceId() {
      return String(response.getHeader('X-Request-Id') ?? '');
    },
    fail() {
      if (response.destroyed || response.writableEnded) return;
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const { status, body } = toHttp(undefined);
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(body));
    },
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
