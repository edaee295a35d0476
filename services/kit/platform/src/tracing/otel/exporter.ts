import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../../telemetry/index.ts';

export interface ExporterOptions {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  logger: Logger;
}

/** Batches on their way at the same time; further ones are dropped while the collector is slow. */
const MOST_ON_THEIR_WAY = 4;

/** Sends spans to a collector, and logs once that it is away, and once that it is back. */
export function createExporter({ url, headers, timeoutMs, logger }: ExporterOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url,
    headers,
    timeoutMillis: timeoutMs,
    concurrencyLimit: MOST_ON_THEIR_WAY,
  });
  let isAway = false;

  function note({ code, error }: ExportResult): void {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    if (hasFailed === isAway) return;
    isAway = hasFailed;
    const collector = new URL(url).host;
    if (hasFailed)
      logger.warn({ err: error, collector }, 'traces cannot be sent; they are lost until they can');
    else logger.info({ collector }, 'traces are sent again');
  }

  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      exporter.export(spans, (result) => {
        note(result);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
