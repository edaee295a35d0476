import type { CairnCall } from '@cairn/platform/rpc';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Clients } from '../clients.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a route has at hand beside its input. */
export interface RouteContext {
  clients: Clients;
  /** The call in the caller's name; ends when the client goes away. Pass it to `forward`. */
  call: CairnCall;
  request: Request;
  response: Response;
  /**
   * Calls `end` if the caller signs out, what they proved themselves with runs out, or this gateway is about to stop,
   * while the response is being written. For streams.
   */
  onClosing(end: () => void): void;
  /** Calls `end` if the caller loses the project while the response is being written. For whatever takes its time. */
  onLost(projectId: number, end: () => void): void;
}

interface Schemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: P;
  query?: Q;
  body?: B;
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
}

interface RouteDocs {
  method: Method;
  /** In OpenAPI's form, for instance `/api/projects/{projectId}`. */
  path: string;
  tag: string;
  summary: string;
  /** Open to callers without a token. */
  open?: boolean;
  /** Also for people who have to set up a second factor before anything else. */
  beforeSecondFactor?: boolean;
  /** How the body arrives; JSON unless said otherwise. Multipart bodies are left to the handler. */
  bodyType?: 'json' | 'form' | 'multipart';
  /** For the documentation: the schema of a multipart form that the handler takes in place of `body`. */
  form?: z.ZodType;
}

/** A route that answers with one JSON value (or nothing, for 204). */
export interface JsonRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>
  extends RouteDocs,
    Schemas<P, Q, B> {
  status?: 200 | 201 | 202 | 204;
  result?: R;
  handle(input: Input<P, Q, B>, context: RouteContext): Promise<z.input<R>>;
}

/**
 * A route that writes its response itself: files and streams. Errors thrown before it has written are presented as
 * usual.
 */
export interface RawRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>
  extends RouteDocs,
    Schemas<P, Q, B> {
  /** For the documentation: the media type of the response, and the schema of an event where it is a stream of them. */
  produces: { mediaType: string | readonly string[]; schema?: z.ZodType };
  respond(input: Input<P, Q, B>, context: RouteContext): Promise<void>;
}

type AnyInput = { params: unknown; query: unknown; body: unknown };

/** A route as the application and the documentation see it. */
export interface Route extends RouteDocs, Schemas<z.ZodType, z.ZodType, z.ZodType> {
  status: number;
  result: z.ZodType | undefined;
  produces: { mediaType: string | readonly string[]; schema?: z.ZodType } | undefined;
  run(input: AnyInput, context: RouteContext): Promise<void>;
}

export function jsonRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodVoid,
>(route: JsonRoute<P, Q, B, R>): Route {
  const status = route.status ?? 200;
  return {
    ...route,
    status,
    result: route.result,
    produces: undefined,
    async run(input, context) {
      const value = await route.handle(input as Input<P, Q, B>, context);
      if (status === 204) context.response.status(204).end();
      else context.response.status(status).json(value);
    },
  };
}

export function rawRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(route: RawRoute<P, Q, B>): Route {
  return {
    ...route,
    status: 200,
    result: undefined,
    run: (input, context) => route.respond(input as Input<P, Q, B>, context),
  };
}

/** Links to the next page. */
export function setNextPage(response: Response, token: string): void {
  if (token) response.setHeader('X-Next-Page-Token', token);
}
