import { ConfigError, type PlatformConfig, tracesUrl } from '../config/index.ts';
import type { Component } from '../lifecycle/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { recordSpans } from './span.ts';

type Tracing = Component & { stop(): Promise<void> };

/**
 * Has this process record spans and send them where the configuration names a collector. What that needs is loaded
 * here alone, and only then: a Cairn without a collector does not have the packages (scripts/tracing). On stop what was
 * recorded is sent; last of all parts, since these record until they end.
 *
 * @param name of the process, as its log has it: of a service, or cairn for several.
 * @throws ConfigError where that is not installed.
 */
export async function openTracing(
  config: PlatformConfig,
  { name, logger }: { name: string; logger: Logger },
): Promise<Tracing | undefined> {
  const url = tracesUrl(config);
  if (!url) return undefined;
  const { createOtelRecorder } = await import('./otel/recorder.ts').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([
      `OTEL_EXPORTER_OTLP_ENDPOINT: what sends traces is not installed; start with npm start, or install the workspace @cairn/tracing (${why})`,
    ]);
  });
  const recorder = createOtelRecorder({
    url,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMs: config.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: config.OTEL_SERVICE_NAME ?? (name === 'cairn' ? name : `cairn-${name}`),
    attributes: config.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: config.OTEL_TRACES_SAMPLER,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    gatherMs: config.OTEL_BSP_SCHEDULE_DELAY,
    logger,
  });
  recordSpans(recorder);
  return {
    name: 'traces',
    async stop() {
      recordSpans(undefined);
      await recorder.close();
    },
  };
}
