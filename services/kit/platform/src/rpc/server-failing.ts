import type { CallContext, ServerMiddlewareCall } from 'nice-grpc-common';
import { runInFlight } from '../lifecycle/index.ts';

/**
 * A call whose handler leaves an error uncaught (in a callback, an event, a forgotten promise) fails with that error.
 */
export async function* failing<Request, Response>(
  call: ServerMiddlewareCall<Request, Response>,
  context: CallContext & { traceId: string },
): AsyncGenerator<Response, Response | undefined, undefined> {
  type Handler = AsyncGenerator<Response, Response | undefined, undefined>;
  const handler = call.next(call.request, context) as Handler;
  let hasFailed = false;
  let rejectStep: (error: unknown) => void = () => undefined;
  const request = {
    traceId: context.traceId,
    fail(error: unknown) {
      hasFailed = true;
      rejectStep(error);
    },
  };
  // Not Promise.race with one promise for the whole call: each race would stay on it for as long as a stream goes on.
  const next = <T>(step: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      rejectStep = reject;
      runInFlight(request, step).then(resolve, reject);
    });
  try {
    let step = await next(() => handler.next());
    while (!step.done) {
      try {
        yield step.value;
      } catch (error) {
        step = await next(() => handler.throw(error));
        continue;
      }
      step = await next(() => handler.next());
    }
    return step.value;
  } finally {
    // A handler that failed in a callback may wait for ever.
    const returned = handler.return(undefined as never);
    if (hasFailed) returned.catch(() => undefined);
    else await returned;
  }
}
