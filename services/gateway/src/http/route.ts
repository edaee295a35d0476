import type { CairnCall } from '@cairn/platform/rpc';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Clients } from '../clients.ts';
import { type ParamsOf, paramsOf } from '../schemas/params.ts';

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

/** What a route takes: the parameters that its path names, and by schema its query and its body. */
export interface Input<Path extends string, Q, B> {
  params: ParamsOf<Path>;
  query: Q;
  body: B;
}

/** Where a route is, and under which tag it is described. */
export interface Place<Path extends string> {
  method: Method;
  /** In OpenAPI's form, for instance `/api/projects/{projectId}`. */
  path: Path;
  tag: string;
}

export interface RouteDocs<Q, B> {
  summary: string;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Open to callers without a token. */
  open?: boolean;
  /** Also for people who have to set up a second factor before anything else. */
  beforeSecondFactor?: boolean;
  /** How the body arrives; JSON unless said otherwise. Multipart bodies are left to the handler. */
  bodyType?: 'json' | 'form' | 'multipart';
  /** For the documentation: the schema of a multipart form that the handler takes in place of `body`. */
  form?: z.ZodType;
}

/** A route that answers with one JSON value, or with nothing (204) where it has no `result`. */
export interface JsonRoute<Path extends string, Q, B, R extends z.ZodType> extends RouteDocs<Q, B> {
  status?: 200 | 201 | 202;
  result?: R;
  handle(input: Input<Path, Q, B>, context: RouteContext): Promise<z.input<R>>;
}

/**
 * A route that writes its response itself: files and streams. Errors thrown before it has written are presented as
 * usual.
 */
export interface RawRoute<Path extends string, Q, B> extends RouteDocs<Q, B> {
  /** For the documentation: the media type of the response, and the schema of an event where it is a stream of them. */
  produces: { mediaType: string | readonly string[]; schema?: z.ZodType };
  respond(input: Input<Path, Q, B>, context: RouteContext): Promise<void>;
}

type AnyInput = { params: unknown; query: unknown; body: unknown };

/** A route as the application and the documentation see it. */
export interface Route extends Place<string>, RouteDocs<unknown, unknown> {
  params: z.ZodObject | undefined;
  status: number;
  result: z.ZodType | undefined;
  produces: { mediaType: string | readonly string[]; schema?: z.ZodType } | undefined;
  run(input: AnyInput, context: RouteContext): Promise<void>;
}

export function jsonRoute<
  const Path extends string,
  Q = undefined,
  B = undefined,
  R extends z.ZodType = z.ZodVoid,
>(place: Place<Path>, route: JsonRoute<Path, Q, B, R>): Route {
  const status = route.status ?? (route.result ? 200 : 204);
  return {
    ...place,
    ...route,
    params: paramsOf(place.path),
    status,
    result: route.result,
    produces: undefined,
    async run(input, context) {
      const value = await route.handle(input as Input<Path, Q, B>, context);
      if (status === 204) context.response.status(204).end();
      else context.response.status(status).json(value);
    },
  };
}

export function rawRoute<const Path extends string, Q = undefined, B = undefined>(
  place: Place<Path>,
  route: RawRoute<Path, Q, B>,
): Route {
  return {
    ...place,
    ...route,
    params: paramsOf(place.path),
    status: 200,
    result: undefined,
    run: (input, context) => route.respond(input as Input<Path, Q, B>, context),
  };
}
