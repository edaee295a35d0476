import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { z } from 'zod';
import type { Clients } from '../clients.ts';
import { type MessageOf, messageOf, type Presenter, present } from '../presenters/common.ts';
import type { ParamsOf } from '../schemas/params.ts';
import {
  type Input,
  type JsonRoute,
  jsonRoute,
  type RawRoute,
  type Route,
  type RouteContext,
  type RouteDocs,
  rawRoute,
} from './route.ts';

type Method<Request, Response> = (
  request: Request,
  options?: ReturnType<typeof forward>,
) => Promise<Response>;
/** Each field of path, query and body by its name in a message. */
type Asked<Path extends string, Q, B> = MessageOf<ParamsOf<Path>> &
  (Q extends undefined ? unknown : MessageOf<Q>) &
  (B extends undefined ? unknown : MessageOf<B>);

/** The JSON value that a route makes of a service's answer. */
export interface Answer<Response, Schema extends z.ZodType> {
  schema: Schema;
  of(response: Response, context: RouteContext): z.input<Schema>;
}

type Forwarded<Path extends string, Q, B, Request, Response, R extends z.ZodType> = RouteDocs<Q, B> & {
  status?: 200 | 201 | 202;
  /** The call that answers this route. */
  call(clients: Clients): Method<Request, Response>;
  /** The call's message; unless given, the fields of path, query and body by their names. */
  message?(input: Input<Path, Q, B>, context: RouteContext): NoInfer<Request>;
  /** What the answer shows; nothing (204) unless given. */
  result?: Answer<Response, R>;
} & (Asked<Path, Q, B> extends Request ? unknown : { message: unknown });

type Declare = <
  const Path extends string,
  Request,
  Response,
  Q = undefined,
  B = undefined,
  R extends z.ZodType = z.ZodVoid,
>(
  path: Path,
  route: Forwarded<Path, Q, B, Request, Response, R>,
) => Route;

/**
 * Declares routes under a tag of the documentation: by method those that forward to one call of a service, as `json`
 * those that answer with JSON after more than that, as `raw` those that write their response themselves.
 */
export function routesOf(tag: string) {
  const declare =
    (method: Route['method']): Declare =>
    (path, { call, message, result, ...docs }) =>
      jsonRoute(
        { method, path, tag },
        {
          ...docs,
          result: result?.schema,
          async handle(input, context) {
            const request = message ? message(input, context) : asked(input);
            const response = await call(context.clients)(request as never, forward(context.call));
            return result?.of(response, context) as never;
          },
        },
      );
  return {
    get: declare('get'),
    post: declare('post'),
    put: declare('put'),
    patch: declare('patch'),
    delete: declare('delete'),
    json: <const Path extends string, Q = undefined, B = undefined, R extends z.ZodType = z.ZodVoid>(
      method: Route['method'],
      path: Path,
      route: JsonRoute<Path, Q, B, R>,
    ) => jsonRoute({ method, path, tag }, route),
    raw: <const Path extends string, Q = undefined, B = undefined>(
      method: Route['method'],
      path: Path,
      route: RawRoute<Path, Q, B>,
    ) => rawRoute({ method, path, tag }, route),
  };
}

/** The path says of what a call is: no field of query or body takes its place. */
function asked({ params, query, body }: { params: object; query: unknown; body: unknown }) {
  return messageOf({ ...(query as object), ...(body as object), ...params });
}

export function callerId({ caller }: CairnCall): string {
  return caller.kind === 'user' ? caller.userId : '';
}

/** The whole response. */
export function all<Message, Schema extends z.ZodType>(
  presenter: Presenter<Message, Schema>,
): Answer<Message, Schema> {
  return { schema: presenter.schema, of: (response, { call }) => presenter(response, callerId(call)) };
}

/** One thing of the response. */
export function one<Name extends string, Message, Schema extends z.ZodType>(
  name: Name,
  presenter: Presenter<Message, Schema>,
): Answer<Readonly<Record<Name, Message | undefined>>, Schema> {
  return {
    schema: presenter.schema,
    of: (response, { call }) =>
      present<Message, z.input<Schema>>(response[name], (it) => presenter(it, callerId(call))),
  };
}

type PageOf<Name extends string, Message> = Readonly<Record<Name, readonly Message[]>> & {
  nextPageToken?: string;
  total?: number;
};

/** A list. Headers have the token of the next page, and where the service counts them, how many there are in all. */
export function list<Name extends string, Message, Schema extends z.ZodType>(
  name: Name,
  presenter: Presenter<Message, Schema>,
): Answer<PageOf<Name, Message>, z.ZodArray<Schema>> {
  return {
    schema: presenter.schema.array(),
    of(page, { call, response }) {
      if (page.nextPageToken) response.setHeader('X-Next-Page-Token', page.nextPageToken);
      if (page.total !== undefined) response.setHeader('X-Total-Count', String(page.total));
      return page[name].map((each) => presenter(each, callerId(call)));
    },
  };
}
