import { requestInFlight } from '@cairn/platform/lifecycle';
import type { Logger, Metrics } from '@cairn/platform/telemetry';

/**
 * What nothing caught: logged, counted, and answered to the request that caused it, where that is known. After it
 * nothing is known of the state of the process, so `onError` must end it; requests in progress may be finished.
 */
export function watchUncaughtErrors(logger: Logger, metrics: Metrics, onError: () => void): void {
  function report(kind: 'exception' | 'rejection', error: unknown): void {
    metrics.uncaughtErrors.inc({ kind });
    const request = requestInFlight();
    const message = kind === 'exception' ? 'an uncaught fault' : 'an unhandled promise rejection';
    logger.fatal({ err: error, ...(request && { traceId: request.traceId }) }, message);
    request?.fail(error);
    onError();
  }
  process.on('uncaughtException', (error) => report('exception', error));
  process.on('unhandledRejection', (error) => report('rejection', error));
}
