import { EventEmitter, once } from 'node:events';
import type { CallContext } from 'nice-grpc-common';
import { ServerError, Status } from 'nice-grpc-common';
import type { HealthServiceImpl } from 'nice-grpc-server-health';

type HealthImplementation = ReturnType<typeof HealthServiceImpl>;

/** Of grpc.health.v1. */
const serving = { SERVING: 1, NOT_SERVING: 2, SERVICE_UNKNOWN: 3 } as const;
type Serving = (typeof serving)[keyof typeof serving];

/** How often watchers are sent a change in what the process is ready for, in milliseconds. */
const LOOK_MS = 1_000;

export interface Health {
  implementation: HealthImplementation;
  /** From now on nothing is served, whatever else is ready. */
  drain(): void;
}

/**
 * What a server answers to the standard health service (grpc.health.v1): whether the process can serve, under the empty
 * name and under the names given.
 */
export function createHealth(names: readonly string[], isReady: () => Promise<boolean>): Health {
  const changes = new EventEmitter().setMaxListeners(0);
  let draining = false;
  let looked: { at: number; serving: Promise<Serving> } | undefined;

  /** However many watch, readiness is looked at once. */
  function current(service: string): Promise<Serving> {
    if (service !== '' && !names.includes(service)) return Promise.resolve(serving.SERVICE_UNKNOWN);
    if (draining) return Promise.resolve(serving.NOT_SERVING);
    if (!looked || Date.now() - looked.at >= LOOK_MS / 2) {
      const ready = isReady().catch(() => false);
      looked = {
        at: Date.now(),
        serving: ready.then((is) => (is && !draining ? serving.SERVING : serving.NOT_SERVING)),
      };
    }
    return looked.serving;
  }

  /** Checks from time to time while there are watchers. */
  let watching = 0;
  let timer: NodeJS.Timeout | undefined;
  function watched(by: 1 | -1): void {
    watching += by;
    if (watching === 0) {
      clearInterval(timer);
      timer = undefined;
    } else timer ??= setInterval(() => changes.emit('look'), LOOK_MS).unref();
  }

  return {
    drain() {
      draining = true;
      changes.emit('look');
    },
    implementation: {
      async check({ service }) {
        const status = await current(service);
        if (status === serving.SERVICE_UNKNOWN) {
          throw new ServerError(Status.NOT_FOUND, `There is no service "${service}" here.`);
        }
        return { status };
      },
      async *watch({ service }, { signal }: CallContext) {
        let sent: Serving | undefined;
        watched(1);
        try {
          while (!signal.aborted) {
            const status = await current(service);
            // Checked again after sending: a slow listener may have missed a change.
            if (status !== sent) yield { status };
            else await once(changes, 'look', { signal }).catch(() => undefined);
            sent = status;
          }
        } finally {
          watched(-1);
        }
      },
    },
  };
}
