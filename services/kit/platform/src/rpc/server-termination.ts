import type { ServerMiddleware } from 'nice-grpc-common';
import { commonRefusals } from '../errors/index.ts';

/** Ends streams that would otherwise hold a stopping server open; unary calls are left to finish. */
export function createTermination(): { middleware: ServerMiddleware; terminate(): void } {
  const terminating = new AbortController();

  return {
    middleware: async function* terminable(call, context) {
      if (!call.responseStream) return yield* call.next(call.request, context);
      if (terminating.signal.aborted) throw commonRefusals.part_restarting();
      const signal = AbortSignal.any([context.signal, terminating.signal]);
      try {
        return yield* call.next(call.request, { ...context, signal });
      } catch (error) {
        if (terminating.signal.aborted && !context.signal.aborted)
          throw commonRefusals.part_restarting({ cause: error });
        throw error;
      }
    },
    terminate: () => terminating.abort(),
  };
}
