import { randomBytes } from 'node:crypto';
import { freeAddresses, type ReceivedSpan, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard, shape } from './harness/cairn.ts';
import { type Collector, startCollector } from './harness/collector.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const QUAY = 'The ferry leaves the northern quay at nine.';
/** `SPAN_KIND_CLIENT` of OTLP. */
const CLIENT = 3;

describe('a trace', () => {
  let collector: Collector;
  let model: ScriptedModel;
  let cairn: Cairn;
  let ada: Person;
  let project: number;

  beforeAll(async () => {
    [collector, model] = await Promise.all([startCollector(), startScriptedModel()]);
    cairn = await bootCairn({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_BSP_SCHEDULE_DELAY: '100',
        AI_BASE_URL: model.baseUrl,
        AI_MODEL: 'scripted',
      },
    });
    ada = await Person.signedUp(cairn.url);
    project = await ada.makeProject('Ferries of the north');
  });
  afterAll(async () => {
    await discard(cairn);
    await model.close();
    await collector.close();
  });

  /**
   * Makes requests in a trace of their own; gives its spans once `isEnded` finds what comes last. Each process sends
   * its own, so that those before may come later.
   */
  async function traced(
    requests: () => Promise<unknown>,
    isEnded: (spans: Trace) => boolean,
  ): Promise<Trace> {
    const traceId = randomBytes(16).toString('hex');
    ada.traceparent = `00-${traceId}-00f067aa0ba902b7-00`;
    await requests();
    ada.traceparent = '';
    let trace: Trace | undefined;
    return until(
      async () => {
        trace = new Trace((await collector.spans()).filter((span) => span.traceId === traceId));
        return isEnded(trace) && trace.isConnected && trace;
      },
      { describe: () => `${trace}` },
    );
  }

  it('goes from a request through services and events to what is made searchable', async () => {
    const trace = await traced(
      async () => {
        const { headers, body } = await ada.upload(project, 'secret-ferry.txt', QUAY);
        expect(ada.traceparent).toContain(headers.get('X-Request-Id'));
        await ada.settled(project, body.id);
      },
      (spans) => spans.has('process cairn.search.document.indexed.v1'),
    );
    expect(trace.waysOf('process cairn.documents.document.extracted.v1')).toContainEqual([
      'POST /api/projects/{projectId}/documents',
      'cairn.documents.v1.DocumentsService/UploadDocument',
      'cairn.documents.v1.DocumentsService/UploadDocument',
      'job extraction',
      'send cairn.documents.document.extracted.v1',
      'process cairn.documents.document.extracted.v1',
    ]);
    // The consumer calls for the text, and publishes that it is in the index.
    const [text = []] = trace.waysOf('cairn.documents.v1.DocumentsService/StreamPassages');
    expect(text).toContain('process cairn.documents.document.extracted.v1');
    expect(trace.waysOf('cairn.projects.v1.ProjectsService/CheckAccess')).toContainEqual([
      'POST /api/projects/{projectId}/documents',
      'cairn.documents.v1.DocumentsService/UploadDocument',
      'cairn.documents.v1.DocumentsService/UploadDocument',
      'cairn.projects.v1.ProjectsService/CheckAccess',
      'cairn.projects.v1.ProjectsService/CheckAccess',
    ]);
    const [request] = trace.named('POST /api/projects/{projectId}/documents');
    expect(request).toMatchObject({
      kind: 2,
      service: shape === 'cluster' ? 'cairn-gateway' : 'cairn',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/projects/{projectId}/documents',
        'http.response.status_code': 201,
      },
    });
    expect(trace.text).not.toMatch(/secret-ferry|northern quay|Ferries of|example\.org/);
  });

  it('of an answer has its searches and the requests to the model, and no word of either', async () => {
    const session = await ada.makeSession(project);
    const trace = await traced(
      async () => {
        for await (const _ of ada.ask(project, session, 'When does the ferry leave?'));
      },
      (spans) =>
        spans.has('write answer') &&
        spans.has('POST /api/projects/{projectId}/chat/sessions/{sessionId}/messages/stream'),
    );
    const [search = []] = trace.waysOf('cairn.search.v1.SearchService/SearchPassages');
    expect(search).toEqual(expect.arrayContaining(['write answer', 'gather passages']));
    expect(trace.waysOf('chat scripted')[0]).toContain('write answer');
    expect(trace.named('chat scripted')[0]).toMatchObject({
      kind: CLIENT,
      attributes: {
        'gen_ai.request.model': 'scripted',
        'gen_ai.usage.output_tokens': expect.any(Number),
        'gen_ai.response.finish_reasons': 'stop',
      },
    });
    expect(trace.named('write answer')[0]?.attributes).toMatchObject({ 'cairn.answer.state': 'complete' });
    expect(trace.text).not.toMatch(/ferry|northern quay|first source/i);
  });

  it('has not failed where the caller was refused', async () => {
    const trace = await traced(
      () => ada.call('GET', '/api/projects/999999999'),
      (spans) => spans.has('GET /api/projects/{projectId}'),
    );
    const [request] = trace.named('GET /api/projects/{projectId}');
    expect(request).toMatchObject({ hasFailed: false, attributes: { 'http.response.status_code': 404 } });
  });
});

// What a process says and sends as it ends is asked of one process: the code is the same in each of several.
if (shape !== 'cluster')
  describe('a Cairn with traces', () => {
    let cairn: Cairn | undefined;
    afterEach(async () => {
      if (cairn) await discard(cairn);
      cairn = undefined;
    });

    it('does all it does while the collector is away, and says so once', async () => {
      const [nowhere] = await freeAddresses(1);
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nowhere}`, OTEL_EXPORTER_OTLP_TIMEOUT: '100' };
      cairn = await bootCairn({ env: { ...env, OTEL_BSP_SCHEDULE_DELAY: '20' } });
      const ada = await Person.signedUp(cairn.url);
      const project = await ada.makeProject();
      const { body } = await ada.upload(project, 'ferry.txt', QUAY);
      expect(await ada.settled(project, body.id)).toMatchObject({ status: 'processed' });
      expect(await cairn.stop()).toBe(0);
      expect(cairn.output().match(/traces cannot be sent/g)).toHaveLength(1);
    });

    it('sends what is left before it ends', async () => {
      const collector = await startCollector();
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '60000' };
      cairn = await bootCairn({ env });
      await (await Person.signedUp(cairn.url)).makeProject();
      expect(await collector.spans()).toEqual([]);
      expect(await cairn.stop()).toBe(0);
      const made = await until(async () => new Trace(await collector.spans()).named('POST /api/projects')[0]);
      expect(made.hasFailed).toBe(false);
      await collector.close();
    });
  });

/** The spans of one trace. */
class Trace {
  readonly #spans: readonly ReceivedSpan[];

  constructor(spans: readonly ReceivedSpan[]) {
    this.#spans = spans;
  }

  named = (name: string) => this.#spans.filter((span) => span.name === name);
  has = (name: string) => this.named(name).length > 0;

  /** Every span has its parent here, and every call between services has the span of who answered it. */
  get isConnected(): boolean {
    const ids = new Set(this.#spans.map(({ spanId }) => spanId));
    const answered = new Set(this.#spans.map(({ parentSpanId, name }) => `${parentSpanId} ${name}`));
    return this.#spans.every(({ kind, name, spanId, parentSpanId }) => {
      const isCall = kind === CLIENT && name.startsWith('cairn.');
      return (!parentSpanId || ids.has(parentSpanId)) && (!isCall || answered.has(`${spanId} ${name}`));
    });
  }

  /** The names from the begin of the trace to each span of a name; every parent must be there. */
  waysOf(name: string): string[][] {
    return this.named(name).map((span) => {
      const way = [span.name];
      for (let at = span; at.parentSpanId; ) {
        const parent = this.#spans.find(({ spanId }) => spanId === at.parentSpanId);
        if (!parent) throw new Error(`${at.name} has no parent in its trace: ${this}`);
        way.unshift(parent.name);
        at = parent;
      }
      return way;
    });
  }

  get text(): string {
    return JSON.stringify(this.#spans);
  }

  toString(): string {
    return this.#spans
      .map(({ name, spanId, parentSpanId }) => `${name} ${parentSpanId}>${spanId}`)
      .join('\n');
  }
}
