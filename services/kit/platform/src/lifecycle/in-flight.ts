import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that is being answered. */
export interface InFlight {
  traceId: string;
  /** Answers the request with a fault of the server, if it is not answered yet. Must not throw. */
  fail(error: unknown): void;
}

const current = new AsyncLocalStorage<InFlight>();

/** Runs work for a request: errors that it leaves uncaught, also later in callbacks, are known to be this request's. */
export function runInFlight<T>(request: InFlight, work: () => T): T {
  return current.run(request, work);
}

/** The request on whose behalf the code runs, where it is known. */
export function requestInFlight(): InFlight | undefined {
  return current.getStore();
}
