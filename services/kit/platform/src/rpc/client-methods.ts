import type { CompatServiceDefinition } from 'nice-grpc';
import type { CallOptions, ClientMiddleware } from 'nice-grpc-common';
import { type Method, methodsOf } from './methods.ts';

type Steps = AsyncGenerator<unknown, unknown, undefined>;

/**
 * Makes one call: yields the messages of a method that streams its answer, and returns the one of any other. What the
 * middleware of a client calls last.
 */
export type Transport = (method: Method, request: unknown, options: CallOptions) => Steps;

type ClientMethod = (request: unknown, options?: CallOptions) => Promise<unknown> | AsyncIterable<unknown>;

/** The methods of a client, each behind the middleware, as nice-grpc makes them over a channel. */
export function clientMethods(
  definition: CompatServiceDefinition,
  middleware: ClientMiddleware<object>,
  defaults: CallOptions,
  transport: Transport,
): Record<string, ClientMethod> {
  return Object.fromEntries(
    methodsOf(definition).map((method) => {
      const { requestStream, responseStream } = method.descriptor;
      const next = (request: unknown, options: CallOptions) => transport(method, request, options);
      const call = { method: method.descriptor, requestStream, responseStream, next };
      const begin = (request: unknown, options?: CallOptions) =>
        middleware({ ...call, request } as never, { ...defaults, ...options }) as Steps;
      return [method.key, responseStream ? streamOf(begin) : singleOf(begin)];
    }),
  );
}

type Begin = (request: unknown, options?: CallOptions) => Steps;

const singleOf = (begin: Begin): ClientMethod =>
  async function single(request, options) {
    const { value } = await begin(request, options).next();
    if (value == null) throw new Error('A middleware is to return the message that it was given');
    return value;
  };

/** Nothing is sent before the first message is asked for. */
const streamOf = (begin: Begin): ClientMethod =>
  function stream(request, options) {
    const steps = begin(request, options);
    return { [Symbol.asyncIterator]: () => steps };
  };
