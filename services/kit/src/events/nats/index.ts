import type { Logger } from '../../telemetry/logger.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { EventBus } from '../event-bus.ts';

export interface NatsBusOptions {
  /** One or several servers with commas. */
  url: string;
  /** What the names of streams and subjects begin with. */
  namespace: string;
  /** Of this process, as the server lists it. */
  name: string;
  logger: Logger;
  metrics?: Metrics;
}

export async function createNatsBus(_options: NatsBusOptions): Promise<EventBus> {
  throw new Error('not there yet');
}
