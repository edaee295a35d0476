/**
 * A controller that is aborted with a signal, too; it costs a stream less than `AbortSignal.any` does. For signals of
 * one call: what listens to them goes with the call.
 */
export function abortedWith(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller;
}
