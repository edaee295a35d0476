import { loadConfig, platformSchema } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { openTracing } from '@cairn/platform/tracing';
import { type ReceivedSpan, startTraceReceiver } from './http/trace-receiver.ts';

/** Has this process send its spans to a receiver, until `stop` gives all that were recorded. */
export async function recordTraces(): Promise<{ stop(): Promise<ReceivedSpan[]> }> {
  const receiver = await startTraceReceiver();
  const config = loadConfig(platformSchema, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const tracing = await openTracing(config, { name: 'test', logger: createLogger('test', 'silent') });
  return {
    async stop() {
      await tracing?.stop();
      await receiver.close();
      return receiver.spans();
    },
  };
}
