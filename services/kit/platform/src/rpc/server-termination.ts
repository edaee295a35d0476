import type { ServerMiddleware } from 'nice-grpc-common';
import { commonRefusals } from '../errors/index.ts';
import { abortedWith } from './aborted-with.ts';

/** Ends streams that would otherwise hold a stopping server open; unary calls are left to finish. */
export function createTermination(): { middleware: ServerMiddleware; terminate(): void } {
  const streams = new Set<AbortController>();
  let isTerminating = false;

  return {
    middleware: async function* terminable(call, context) {
      if (!call.responseStream) return yield* call.next(call.request, context);
      if (isTerminating) throw commonRefusals.part_restarting();
      const ending = abortedWith(context.signal);
      streams.add(ending);
      try {
        return yield* call.next(call.request, { ...context, signal: ending.signal });
      } catch (error) {
        if (isTerminating && !context.signal.aborted) throw commonRefusals.part_restarting({ cause: error });
        throw error;
      } finally {
        streams.delete(ending);
      }
    },
    terminate() {
      isTerminating = true;
      for (const stream of streams) stream.abort();
    },
  };
}
