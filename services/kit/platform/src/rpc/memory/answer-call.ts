import { AbortError, isAbortError } from 'abort-controller-x';
import {
  type CallContext,
  Metadata,
  type MethodDescriptor,
  ServerError,
  type ServerMiddleware,
  Status,
} from 'nice-grpc-common';
import type { Method } from '../methods.ts';
import { type CallStatus, decoded, encoded, MessageFault } from './codec.ts';
import { countHandover } from './event-loop.ts';
import type { MemoryCall } from './memory-call.ts';

export type Handler = (request: never, context: CallContext) => unknown;
type Steps = AsyncGenerator<unknown, unknown, undefined>;

/** A method as a server runs it. */
export interface ServedMethod {
  method: Method;
  /** The handler behind its middleware. */
  begin(request: unknown, context: CallContext): Steps;
}

export function serveMethod(method: Method, handler: Handler, middleware: ServerMiddleware): ServedMethod {
  const { requestStream, responseStream } = method.descriptor;
  async function* stream(request: unknown, context: CallContext) {
    yield* handler(request as never, context) as AsyncIterable<unknown>;
  }
  // biome-ignore lint/correctness/useYield: middleware is made of generators, also where nothing is streamed
  async function* single(request: unknown, context: CallContext) {
    return await handler(request as never, context);
  }
  const call = { method: method.descriptor, requestStream, responseStream };
  const next = responseStream ? stream : single;
  return {
    method,
    begin: (request, context) => middleware({ ...call, request, next } as never, context) as Steps,
  };
}

/** Runs the handler of a call, and ends the call with what came of it. `only` is its request where there is one. */
export async function answerCall(
  call: MemoryCall,
  { method, begin }: ServedMethod,
  metadata: Metadata,
  only: Uint8Array | undefined,
): Promise<void> {
  // The handler does not run within what calls it.
  await countHandover();
  if (call.status) return;
  const trailer = new Metadata();
  try {
    const request = only ? received(method, only) : requestsOf(call, method);
    const context = {
      metadata,
      peer: 'memory',
      header: call.header,
      sendHeader,
      trailer,
      signal: call.signal,
    };
    await sendAll(call, method, begin(request, context));
    call.finish({ code: Status.OK, details: 'OK', trailer });
  } catch (error) {
    if (error instanceof MessageFault) call.cut(error.status);
    else call.finish(statusOf(error, method.descriptor, trailer));
  }
}

/** The client reads the header with the first message, whenever it was sent. */
const sendHeader = () => undefined;

/** Sends what the handler answers, each message once the one before has room. */
async function sendAll(call: MemoryCall, method: Method, steps: Steps): Promise<void> {
  const send = (message: unknown) =>
    call.responses.push(encoded(method.encodeResponse, message, 'Error serializing response'));
  if (!method.descriptor.responseStream) {
    const { value } = await steps.next();
    if (value == null) throw new Error('A middleware is to return the message that it was given');
    void send(value);
    return;
  }
  try {
    for (;;) {
      const { done, value } = await steps.next();
      // Nothing more is read: the handler is left at this `yield`, with its own `finally`.
      if (done || call.status) return;
      const room = send(value);
      if (room) await room;
    }
  } finally {
    await steps.return(undefined);
  }
}

function received({ decodeRequest }: Method, bytes: Uint8Array): unknown {
  return decoded(decodeRequest, bytes, 'Error deserializing request');
}

async function* requestsOf(call: MemoryCall, method: Method): AsyncGenerator<unknown, void, undefined> {
  for (;;) {
    const bytes = await call.requests.read();
    if (bytes) yield received(method, bytes);
    else if (call.status) throw new AbortError();
    else return;
  }
}

/** As nice-grpc has it. */
function statusOf(error: unknown, { path }: MethodDescriptor, trailer: Metadata): CallStatus {
  if (error instanceof ServerError) return { code: error.code, details: error.details, trailer };
  if (isAbortError(error)) return { code: Status.CANCELLED, details: 'The operation was cancelled', trailer };
  process.emitWarning(`${path}: ${error instanceof Error ? error.stack : error}`);
  return { code: Status.UNKNOWN, details: 'Unknown server error occurred', trailer };
}
