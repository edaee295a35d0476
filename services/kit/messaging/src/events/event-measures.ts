import type { Metrics } from '@cairn/platform/telemetry';
import type { Envelope } from './event.ts';
import type { ConsumerOptions } from './event-bus.ts';

/** Measures how long events waited for a consumer, and how long it takes for them. */
export async function measured(
  events: readonly Envelope[],
  { consumer }: Pick<ConsumerOptions, 'consumer'>,
  metrics: Metrics | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!metrics) return work();
  for (const { time } of events) {
    const lagMs = Date.now() - (time?.getTime() ?? Date.now());
    metrics.eventLag.observe({ consumer }, Math.max(0, lagMs / 1_000));
  }
  const end = metrics.eventSeconds.startTimer({ consumer });
  try {
    await work();
  } finally {
    end();
  }
}
