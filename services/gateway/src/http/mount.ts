import { isAbort } from '@cairn/platform/errors';
import type { Logger, Metrics, SecurityLog } from '@cairn/platform/telemetry';
import { withSpan } from '@cairn/platform/tracing';
import type { SessionWatch } from '@cairn/service/access';
import express, { type RequestHandler, Router } from 'express';
import type { Clients } from '../clients.ts';
import type { ProjectWatch } from '../sse/project-watch.ts';
import type { Usage } from '../usage/usage.ts';
import type { Activity } from './activity.ts';
import type { ApiTokens } from './api-tokens.ts';
import { beginCall } from './call.ts';
import { methodNotAllowed } from './errors.ts';
import { optionalOf, withoutEmpty } from './query.ts';
import { type TraceOptions, traceRequests } from './request-trace.ts';
import type { Route } from './route.ts';
import { validate } from './validate.ts';

export interface MountOptions extends TraceOptions {
  clients: Clients;
  sessions: Pick<SessionWatch, 'verifier' | 'onEnded'>;
  projects: Pick<ProjectWatch, 'onLost'>;
  apiTokens: ApiTokens;
  activity: Pick<Activity, 'note'>;
  usage: Pick<Usage, 'admit'>;
  /** Fires when streams are to be ended, because this gateway is about to stop. */
  stopping: AbortSignal;
  security: SecurityLog;
  logger: Logger;
  metrics: Metrics;
}

/** The largest JSON or form body, in bytes: a message of 32,000 characters of any script, with room to spare. */
const BODY_LIMIT = 512 * 1024;

const readers: Record<NonNullable<Route['bodyType']>, RequestHandler[]> = {
  json: [express.json({ limit: BODY_LIMIT })],
  form: [express.urlencoded({ extended: false, limit: 32 * 1024 }), express.json({ limit: 32 * 1024 })],
  multipart: [],
};

/** Makes routes answer: call, body, validation, handler. */
export function mountRoutes(routes: readonly Route[], options: MountOptions): Router {
  const router = Router({ caseSensitive: true });
  for (const path of literalFirst(new Set(routes.map((route) => route.path)))) {
    const address = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const here = routes.filter((route) => route.path === path);
    for (const route of here) {
      address[route.method](
        traceRequests(route, options),
        observe(route, options.metrics),
        ...guards(route, options),
        run(route, options),
      );
    }
    address.all(methodNotAllowed(here.map(({ method }) => method)));
  }
  return router;
}

/** An address belongs to one path alone: `/projects/stats` is none of `/projects/{projectId}`, with no method. */
function literalFirst(paths: Iterable<string>): string[] {
  const key = (path: string) => path.replaceAll(/\{\w+\}/g, '\uffff');
  return [...paths].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function guards(route: Route, options: MountOptions): RequestHandler[] {
  const authenticate: RequestHandler = async (request, response, next) => {
    const call = await beginCall(request, response, {
      open: route.open ?? false,
      verifier: options.sessions.verifier,
      apiTokens: options.apiTokens,
      security: options.security,
      logger: options.logger,
    });
    await options.usage.admit(call.caller, route, response);
    options.activity.note(call.caller);
    response.locals.call = call;
    next();
  };
  return [authenticate, ...(route.body ? readers[route.bodyType ?? 'json'] : [])];
}

function run(route: Route, options: MountOptions): RequestHandler {
  const optional = optionalOf(route.query);
  return async (request, response) => {
    const { call } = response.locals;
    const input = {
      params: validate(route.params, request.params, 'path'),
      query: validate(route.query, withoutEmpty(request.query, optional), 'query'),
      body: validate(route.body, request.body ?? {}, 'body'),
    };
    const onClosing = (end: () => void) => {
      if (response.closed) return;
      if (options.stopping.aborted) end();
      options.stopping.addEventListener('abort', end);
      response.once('close', () => options.stopping.removeEventListener('abort', end));
      if (call.caller.kind !== 'user') return;
      response.once('close', options.sessions.onEnded(call.caller.sessionId, end));
      response.once('close', call.whileItHolds(end));
    };
    const onLost = (projectId: number, end: () => void) => {
      if (!response.closed) response.once('close', options.projects.onLost(call, projectId, end));
    };
    try {
      // What read the body may have left the span.
      await withSpan(response.locals.span, () =>
        route.run(input, { clients: options.clients, call, request, response, onClosing, onLost }),
      );
    } catch (error) {
      if (isAbort(error) && call.signal.aborted) return;
      throw error;
    }
  };
}

function observe(route: Route, metrics: Metrics): RequestHandler {
  return (_request, response, next) => {
    const end = metrics.httpSeconds.startTimer({ method: route.method, route: route.path });
    metrics.httpInFlight.inc();
    response.once('close', () => {
      metrics.httpInFlight.dec();
      end({ status: String(response.statusCode) });
    });
    next();
  };
}
