import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAddresses, type ReceivedSpan, startTraceReceiver } from '@cairn/testing';
import { until } from './until.ts';

export interface Collector {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** What it has got so far. */
  spans(): Promise<ReceivedSpan[]>;
  close(): Promise<void>;
}

/** OpenTelemetry's own collector, where `CAIRN_TEST_COLLECTOR` names its program; else a receiver of our own. */
export async function startCollector(): Promise<Collector> {
  const program = process.env.CAIRN_TEST_COLLECTOR;
  if (program) return startProgram(program);
  const receiver = await startTraceReceiver();
  return { url: receiver.url, spans: async () => receiver.spans(), close: receiver.close };
}

async function startProgram(program: string): Promise<Collector> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-collector-'));
  const [address = ''] = await freeAddresses(1);
  const [traces, config] = [join(folder, 'traces.json'), join(folder, 'config.yaml')];
  const settings = {
    receivers: { otlp: { protocols: { http: { endpoint: address } } } },
    exporters: { file: { path: traces, flush_interval: '100ms' } },
    service: {
      pipelines: { traces: { receivers: ['otlp'], exporters: ['file'] } },
      telemetry: { metrics: { level: 'none' } },
    },
  };
  // Every JSON is YAML.
  await writeFile(config, JSON.stringify(settings));
  const child = spawn(program, ['--config', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const url = `http://${address}`;
  await until(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    { describe: () => printed },
  );
  return {
    url,
    spans: async () => readSpans(await readFile(traces, 'utf8').catch(() => '')),
    async close() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

interface JsonValue {
  stringValue?: string;
  intValue?: string;
  doubleValue?: number;
  boolValue?: boolean;
}
type JsonAttributes = { key: string; value: JsonValue }[];
interface JsonSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes?: JsonAttributes;
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}
interface JsonTraces {
  resourceSpans: { resource: { attributes: JsonAttributes }; scopeSpans: { spans: JsonSpan[] }[] }[];
}

/** The lines of OTLP JSON that the collector writes; the last one may not be whole yet. */
function readSpans(text: string): ReceivedSpan[] {
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean);
  return lines.flatMap((line) =>
    (JSON.parse(line) as JsonTraces).resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const service = String(attributesOf(resource.attributes)['service.name']);
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(span, service)));
    }),
  );
}

const attributesOf = (attributes: JsonAttributes = []): ReceivedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue ?? doubleValue),
    ]),
  );

const readSpan = (
  { parentSpanId = '', attributes, links = [], status, ...span }: JsonSpan,
  service: string,
) => ({
  service,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId,
  name: span.name,
  kind: span.kind,
  attributes: attributesOf(attributes),
  links: links.map((link) => `${link.traceId}-${link.spanId}`),
  hasFailed: status?.code === 2,
});
