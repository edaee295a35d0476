import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Component, Readiness } from '../run/component.ts';
import type { Metrics } from './metrics.ts';

export interface HealthOptions {
  /** Not given where strangers ask: what is measured is no concern of theirs, and `/metrics` is not found there. */
  metrics?: Metrics;
  readiness: () => Promise<Readiness>;
}

export interface HealthServerOptions extends HealthOptions {
  /** TCP port; 0 takes a free one. */
  port: number;
  metrics: Metrics;
}

/**
 * Answers `/health/live` (200 as long as the process turns), `/health/ready` (200, or 503 with the parts that are not)
 * and `/metrics` (Prometheus text). Returns false for any other path, so that it can stand in front of an application.
 */
export function healthHandler(options: HealthOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url?.split('?')[0];
    if (path === '/health/live') {
      send(response, 200, 'application/json', JSON.stringify({ status: 'live' }));
    } else if (path === '/health/ready') {
      const state = await options.readiness();
      send(response, state.ready ? 200 : 503, 'application/json', JSON.stringify(state));
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

/** The health and metrics port of a service that runs as its own process. */
export function createHealthServer(options: HealthServerOptions): Component {
  const handle = healthHandler(options);
  const server = createServer((request, response) => {
    handle(request, response)
      .then((handled) => {
        if (!handled) send(response, 404, 'application/json', JSON.stringify({ detail: 'Not found' }));
      })
      .catch(() => response.destroy());
  });
  return {
    name: 'health',
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(options.port, () => resolve());
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
