import type { ServerMiddleware } from 'nice-grpc-common';
import { Unavailable } from '../errors/index.ts';

/** Ends streams that would otherwise hold a stopping server open; unary calls are left to finish. */
export function createTermination(): { middleware: ServerMiddleware; terminate(): void } {
  const terminating = new AbortController();
  const going = 'This part of Cairn is restarting. Try again in a moment.';

  return {
    middleware: async function* terminable(call, context) {
      if (!call.responseStream) return yield* call.next(call.request, context);
      if (terminating.signal.aborted) throw new Unavailable(going, { reason: 'part_restarting' });
      const signal = AbortSignal.any([context.signal, terminating.signal]);
      try {
        return yield* call.next(call.request, { ...context, signal });
      } catch (error) {
        if (terminating.signal.aborted && !context.signal.aborted)
          throw new Unavailable(going, { reason: 'part_restarting', cause: error });
        throw error;
      }
    },
    terminate: () => terminating.abort(),
  };
}
