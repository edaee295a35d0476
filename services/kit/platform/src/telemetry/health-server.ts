import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Component, Readiness } from '../lifecycle/index.ts';
import type { Metrics } from './metrics.ts';

export interface HealthOptions {
  /** Not given where strangers ask: what is measured is no concern of theirs, and `/metrics` is not found there. */
  metrics?: Metrics;
  readiness: () => Promise<Readiness>;
  /** Whether the process has announced that it will end; never, where it is not given. */
  isEnding?: () => boolean;
  /** What else operators should see beside the readiness. It decides nothing. */
  details?: () => object;
}

export interface HealthServerOptions extends HealthOptions {
  /** Network address to listen on. */
  host: string;
  /** TCP port; 0 takes a free one. */
  port: number;
  metrics: Metrics;
}

/**
 * Answers `/health/live` (200 as long as the process turns), `/health/serving` (200 until it announces that it will
 * end, 503 from then on), `/health/ready` (200, or 503 with the parts that are not) and `/metrics` (Prometheus text).
 * Returns false for any other path, so that it can stand in front of an application.
 *
 * Traffic is steered by `/health/serving`: a database that is away makes every replica not ready at once, and each of
 * them still answers with what it can, and says in words what it cannot.
 */
export function healthHandler(options: HealthOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url?.split('?')[0];
    if (path === '/health/live') {
      send(response, 200, 'application/json', JSON.stringify({ status: 'live' }));
    } else if (path === '/health/serving') {
      const isEnding = options.isEnding?.() ?? false;
      const status = isEnding ? 'ending' : 'serving';
      send(response, isEnding ? 503 : 200, 'application/json', JSON.stringify({ status }));
    } else if (path === '/health/ready') {
      const state = await options.readiness();
      send(
        response,
        state.ready ? 200 : 503,
        'application/json',
        JSON.stringify({ ...state, ...options.details?.() }),
      );
    } else if (path === '/metrics') {
      const registry = options.metrics?.registry;
      if (registry) send(response, 200, registry.contentType, await registry.metrics());
      else send(response, 404, 'text/plain', 'Metrics are on HEALTH_PORT.\n');
    } else {
      return false;
    }
    return true;
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body);
}

/**
 * The health and metrics port of a process. It answers from when everything has started, and is the last to stop where
 * it is the first of its process's parts: what a process that ends counts can still be read.
 */
export function createHealthServer(options: HealthServerOptions): Component {
  const handle = healthHandler(options);
  const server = createServer((request, response) => {
    // An error event without a listener ends the process.
    for (const stream of [request, response]) stream.on('error', () => undefined);
    handle(request, response)
      .then((handled) => {
        if (!handled) send(response, 404, 'application/json', JSON.stringify({ detail: 'Not found' }));
      })
      .catch(() => response.destroy());
  });
  return {
    name: 'health',
    begin: () =>
      new Promise((resolve, reject) => {
        // Rejecting does nothing once it listens: a connection that the system could not hand over is lost then.
        server.on('error', (error: NodeJS.ErrnoException) =>
          reject(
            error.code === 'EADDRINUSE'
              ? new Error(`port ${options.port} is in use. Choose another with HEALTH_PORT.`, {
                  cause: error,
                })
              : error,
          ),
        );
        server.listen(options.port, options.host, () => resolve());
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
