import { throwIfAborted } from 'abort-controller-x';
import { type CallOptions, ClientError, Metadata, Status } from 'nice-grpc-common';
import type { Method } from '../methods.ts';
import { decoded, encoded, MessageFault } from './codec.ts';
import type { MemoryCall } from './memory-call.ts';
import type { MemoryServer } from './memory-server.ts';

/**
 * Calls a server of the same process: what the middleware of a client calls last, in place of a channel. Yields the
 * messages of a method that streams its answer, and returns the one of any other.
 *
 * @throws ClientError for every status but OK; AbortError once the signal of the options has fired.
 */
export async function* callInMemory(
  server: MemoryServer,
  method: Method,
  request: unknown,
  options: CallOptions,
): AsyncGenerator<unknown, unknown, undefined> {
  const { signal = new AbortController().signal, metadata = new Metadata() } = options;
  const { path, requestStream, responseStream } = method.descriptor;
  throwIfAborted(signal);
  const only = requestStream ? undefined : orClientError(path, () => toSend(method, request));
  const call = server.call(path, metadata, only);
  const sending = requestStream ? sendAll(call, method, request as AsyncIterable<unknown>) : undefined;
  const leave = () => call.cancel();
  signal.addEventListener('abort', leave);
  let last: unknown;
  try {
    for (;;) {
      const bytes = await call.responses.read();
      throwIfAborted(signal);
      if (!bytes) break;
      last = orClientError(path, () => received(method, bytes));
      if (responseStream) yield last;
    }
    if (sending?.failure) throw sending.failure.error;
    throwUnlessOk(call, path, options);
  } finally {
    signal.removeEventListener('abort', leave);
    throwIfAborted(signal);
    call.cancel();
  }
  return responseStream ? undefined : last;
}

interface Sending {
  /** What the iterable of requests threw. */
  failure?: { error: unknown };
}

/** Sends the requests of a stream, each once the one before has room, until the call is over. */
function sendAll(call: MemoryCall, method: Method, requests: AsyncIterable<unknown>): Sending {
  const sending: Sending = {};
  async function send(): Promise<void> {
    try {
      for await (const request of requests) {
        if (call.status) return;
        const room = call.requests.push(toSend(method, request));
        if (room) await room;
      }
      call.requests.close();
    } catch (error) {
      if (error instanceof MessageFault) return call.cut(error.status);
      sending.failure = { error };
      call.cancel();
    }
  }
  void send();
  return sending;
}

function throwUnlessOk({ header, status }: MemoryCall, path: string, options: CallOptions): void {
  const { code, details, trailer = new Metadata() } = status ?? noStatus;
  options.onHeader?.(header);
  options.onTrailer?.(trailer);
  if (code !== Status.OK) throw new ClientError(path, code, details);
}

const noStatus = { code: Status.INTERNAL, details: 'The call ended without a status', trailer: undefined };

function toSend({ encodeRequest }: Method, message: unknown): Uint8Array {
  return encoded(encodeRequest, message, 'Request message serialization failure');
}

function received({ decodeResponse }: Method, bytes: Uint8Array): unknown {
  return decoded(decodeResponse, bytes, 'Response message parsing error');
}

function orClientError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    throw new ClientError(path, error.status.code, error.status.details);
  }
}
