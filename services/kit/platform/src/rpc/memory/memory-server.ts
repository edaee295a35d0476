import type { CompatServiceDefinition } from 'nice-grpc';
import { type Metadata, type ServerMiddleware, Status } from 'nice-grpc-common';
import { methodsOf } from '../methods.ts';
import { answerCall, type Handler, serveMethod } from './answer-call.ts';
import { asServer, MemoryCall } from './memory-call.ts';

/** A server that clients of the same process call without a socket. */
export interface MemoryServer {
  /** From now on calls are taken; before, and once it shuts down, they are refused as UNAVAILABLE. */
  open(): void;
  /** Begins a call. `request` is its message, of methods that take one; of others the queue of the call is read. */
  call(path: string, metadata: Metadata, request: Uint8Array | undefined): MemoryCall;
  /** Takes no further call, and resolves when those in progress are over. */
  shutdown(): Promise<void>;
  /** Ends the calls in progress. */
  forceShutdown(): void;
}

/** The servers of a process, by the address that each is called at. */
export type MemoryServers = Map<string, MemoryServer>;

/** A contract and what implements it. */
export interface ServedService {
  definition: CompatServiceDefinition;
  implementation: object;
}

/** Serves the same implementations behind the same middleware as a gRPC server does. */
export function createMemoryServer(
  services: readonly ServedService[],
  middleware: ServerMiddleware,
): MemoryServer {
  const methods = new Map(
    services.flatMap(({ definition, implementation }) =>
      methodsOf(definition).map((method) => {
        const handler = (implementation as Record<string, Handler>)[method.key] as Handler;
        return [method.descriptor.path, serveMethod(method, handler.bind(implementation), middleware)];
      }),
    ),
  );
  const inProgress = new Set<MemoryCall>();
  let isOpen = false;
  let onIdle: (() => void) | undefined;

  function onOver(call: MemoryCall): void {
    inProgress.delete(call);
    if (inProgress.size === 0) onIdle?.();
  }

  return {
    open() {
      isOpen = true;
    },
    call(path, metadata, request) {
      const call = new MemoryCall(onOver);
      const method = methods.get(path);
      if (!isOpen) {
        call.finish({ code: Status.UNAVAILABLE, details: 'The server takes no calls' });
      } else if (!method) {
        const details = `The server does not implement the method ${path}`;
        call.finish({ code: Status.UNIMPLEMENTED, details });
      } else {
        inProgress.add(call);
        void asServer(() => answerCall(call, method, metadata, request));
      }
      return call;
    },
    shutdown() {
      isOpen = false;
      return new Promise((resolve) => {
        onIdle = resolve;
        if (inProgress.size === 0) resolve();
      });
    },
    forceShutdown() {
      for (const call of [...inProgress]) call.cut({ code: Status.CANCELLED, details: 'Call cancelled' });
    },
  };
}
