import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '@grpc/grpc-js';
import { createClient } from 'nice-grpc';
import { ClientError, Status } from 'nice-grpc-common';
import { HealthDefinition } from 'nice-grpc-server-health';

/** `SERVING` of grpc.health.v1. */
const SERVING = 1;
/** Before a server that ended the watch is asked again, in milliseconds. */
const ASK_AGAIN_MS = 1_000;

/**
 * Follows what a server says of its health until `signal` fires. A server that does not speak of its health is taken to
 * serve; one that stops speaking of it is taken not to.
 */
export async function watchHealth(
  channel: Pick<Channel, 'createCall'>,
  signal: AbortSignal,
  onChange: (serves: boolean) => void,
): Promise<void> {
  const client = createClient(HealthDefinition, channel as Channel);
  while (!signal.aborted) {
    try {
      for await (const { status } of client.watch({ service: '' }, { signal })) onChange(status === SERVING);
      onChange(false);
    } catch (error) {
      if (signal.aborted) return;
      const isUnspoken = error instanceof ClientError && error.code === Status.UNIMPLEMENTED;
      onChange(isUnspoken);
      if (isUnspoken) return;
    }
    await wait(ASK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
