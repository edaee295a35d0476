import { z } from 'zod';
import { httpUrl, integer } from './fields.ts';

/** Each decides where a trace begins; what follows within the trace is recorded with it. */
const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** `name=value` with commas between, each percent-encoded, as OpenTelemetry writes headers and attributes. */
function pairs() {
  return z.string().transform((text, context) => {
    const entries = text.split(',').flatMap((pair) => (pair.trim() ? [pair.trim()] : []));
    const found: Record<string, string> = {};
    for (const entry of entries) {
      const at = entry.indexOf('=');
      try {
        if (at < 1) throw new Error('no name');
        found[decodeURIComponent(entry.slice(0, at).trim())] = decodeURIComponent(entry.slice(at + 1).trim());
      } catch {
        context.addIssue('must be name=value, or several with commas, percent-encoded');
        return z.NEVER;
      }
    }
    return found;
  });
}

/** OpenTelemetry's own names, for traces. */
export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl()
    .optional()
    .describe(
      'sends traces to this OpenTelemetry collector, by OTLP over HTTP, for instance http://localhost:4318; without it and OTEL_EXPORTER_OTLP_TRACES_ENDPOINT none are made',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl()
    .optional()
    .describe('the same as the whole address that traces are sent to: nothing is added to its path'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', 'must be http/protobuf: traces are sent in no other way')
    .default('http/protobuf')
    .describe('how traces are sent'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs()
    .optional()
    .describe('headers sent with traces, for instance a key of the collector: name=value, with commas'),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer({ min: 1, max: 60_000 })
    .default(10_000)
    .describe('how long sending some traces may take, further tries included, in milliseconds'),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .describe(
      'the name of this process in traces; when absent cairn-<service>, and cairn for several services in one process',
    ),
  OTEL_RESOURCE_ATTRIBUTES: pairs()
    .optional()
    .describe('what traces say of this process besides, for instance deployment.environment.name=test'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on')
    .describe(
      'which traces are recorded: all, none, or a share of them; decided where a trace begins, also without parentbased_',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .describe('that share, from 0 to 1'),
  OTEL_BSP_SCHEDULE_DELAY: integer({ min: 1, max: 60_000 })
    .default(5_000)
    .describe('how long what was recorded waits for more before it is sent, in milliseconds'),
};

/** Where traces are sent; undefined where none are made. */
export function tracesUrl(
  config: Readonly<{
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  }>,
): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = config;
  return whole ?? (base && `${base}/v1/traces`);
}
