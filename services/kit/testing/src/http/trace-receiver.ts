import { BinaryReader } from '@bufbuild/protobuf/wire';
import { serveHttp } from './serve-http.ts';

/** A span as a collector got it. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty at the begin of a trace. */
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, string | number | boolean>;
  /** Trace and span id of each, with a hyphen between. */
  links: string[];
  hasFailed: boolean;
}

export interface TraceReceiver {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans(): ReceivedSpan[];
  /** Headers of the last request. */
  headers(): Record<string, unknown>;
  /** What requests are answered from now on: a status, or nothing at all. */
  answer(status: number | 'nothing'): void;
  close(): Promise<void>;
}

/** A real HTTP server that takes traces by OTLP, as a collector does. */
export async function startTraceReceiver(port = 0): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  let answering: number | 'nothing' = 200;
  let headers: Record<string, unknown> = {};
  const server = await serveHttp((request, response, body) => {
    headers = request.headers;
    if (answering === 'nothing') return;
    if (answering === 200 && request.url === '/v1/traces') spans.push(...readTraces(body));
    response.writeHead(answering, { 'Content-Type': 'application/x-protobuf' }).end();
  }, port);
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans: () => spans,
    headers: () => headers,
    answer(status) {
      answering = status;
    },
    close: server.close,
  };
}

type Fields = ReadonlyMap<number, readonly (Uint8Array | number)[]>;

/** The fields of a message of protocol buffers: numbers, and bytes of what has a length. */
function fieldsOf(bytes: Uint8Array): Fields {
  const reader = new BinaryReader(bytes);
  const fields = new Map<number, (Uint8Array | number)[]>();
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    const value =
      type === 0
        ? Number(reader.uint64())
        : type === 1
          ? reader.double()
          : type === 2
            ? reader.bytes()
            : reader.fixed32();
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, field: number): Fields[] =>
  (fields.get(field) ?? []).map((bytes) => fieldsOf(bytes as Uint8Array));
const bytesAt = (fields: Fields, field: number) => Buffer.from((fields.get(field)?.[0] as Uint8Array) ?? []);
const textAt = (fields: Fields, field: number) => bytesAt(fields, field).toString('utf8');
const numberAt = (fields: Fields, field: number) => (fields.get(field)?.[0] as number) ?? 0;

/** KeyValue, with an AnyValue: string 1, bool 2, int 3, double 4. */
function attributesOf(fields: Fields, field: number): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    messages(fields, field).map((pair) => {
      const [value = new Map()] = messages(pair, 2);
      const plain = value.has(1) ? textAt(value, 1) : value.has(2) ? numberAt(value, 2) === 1 : undefined;
      return [textAt(pair, 1), plain ?? (value.has(3) ? numberAt(value, 3) : numberAt(value, 4))];
    }),
  );
}

/** ExportTraceServiceRequest of opentelemetry-proto, by its field numbers. */
function readTraces(body: Uint8Array): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const [resource = new Map()] = messages(resourceSpans, 1);
    const service = String(attributesOf(resource, 1)['service.name']);
    return messages(resourceSpans, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => readSpan(span, service)),
    );
  });
}

function readSpan(span: Fields, service: string): ReceivedSpan {
  const [status = new Map()] = messages(span, 15);
  return {
    service,
    traceId: bytesAt(span, 1).toString('hex'),
    spanId: bytesAt(span, 2).toString('hex'),
    parentSpanId: bytesAt(span, 4).toString('hex'),
    name: textAt(span, 5),
    kind: numberAt(span, 6),
    attributes: attributesOf(span, 9),
    links: messages(span, 13).map(
      (link) => `${bytesAt(link, 1).toString('hex')}-${bytesAt(link, 2).toString('hex')}`,
    ),
    hasFailed: numberAt(status, 3) === 2,
  };
}
