import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveHttp } from './serve-http.ts';

/** Holds something until a test lets it go on. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** One step of a scripted answer. */
export type ScriptStep =
  | { text: string }
  /** Goes on when the gate opens. */
  | { gate: Gate }
  /** Waits, in milliseconds: for benchmarks and demonstrations. */
  | { delayMs: number }
  /** Bytes without an end, until the reader hangs up. */
  | { endless: true }
  /** Bytes as they are, to break the protocol with. */
  | { raw: string | Uint8Array }
  /** Ends the connection without a word. */
  | { cut: true }
  /** Ends the response in good order but without a finish reason. */
  | { end: true };

/** How the endpoint answers one request. */
export type Script =
  | { steps: readonly ScriptStep[]; finishReason?: string }
  | { status: number; body?: unknown; headers?: Record<string, string>; endless?: boolean }
  /** Answers 200 with a body that is no event stream. */
  | { plain: string; contentType?: string }
  /** Takes the request and never answers. */
  | { silent: true };

interface ScriptedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: ScriptedBody;
  /** Resolves when the asker went away or the answer was sent. */
  closed: Promise<void>;
}

interface ScriptedBody {
  model?: string;
  stream?: boolean;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  messages: { role: string; content: string }[];
}

export interface ScriptedModel {
  /** Value for AI_BASE_URL. */
  baseUrl: string;
  /** Every request so far, oldest first. */
  requests: ScriptedRequest[];
  /** How the next requests are answered, one script each; after the last one, by the default script. */
  next(...scripts: Script[]): void;
  close(): Promise<void>;
}

export interface ScriptedModelOptions {
  /** 0 (the default) takes a free one. */
  port?: number;
  /** Answers requests that have no script of their own. */
  byDefault?: (request: ScriptedRequest) => Script;
  /** Answers what is no request for an answer, such as a list of models; those are not among `requests`. */
  other?: (request: ScriptedRequest) => Script | undefined;
}

/** The models of an endpoint, as its own list and an Ollama have them: how many tokens each takes, if it says so. */
export function modelLists(models: Readonly<Record<string, number | undefined>>) {
  const names = Object.keys(models);
  const lists: Record<string, unknown> = {
    '/v1/models': { object: 'list', data: names.map((id) => ({ id, object: 'model', owned_by: 'library' })) },
    '/api/tags': { models: names.map((name) => ({ name, model: name })) },
  };
  return ({ path, body: { model = '' } }: Pick<ScriptedRequest, 'path' | 'body'>): Script | undefined => {
    if (lists[path]) return { status: 200, body: lists[path] };
    if (path !== '/api/show') return undefined;
    const context = models[model];
    return context
      ? { status: 200, body: { model_info: { 'stone.context_length': context } } }
      : { status: 404 };
  };
}

/** A real HTTP server that speaks the streaming half of OpenAI's chat completions, well or badly, as scripted. */
export async function startScriptedModel(options: ScriptedModelOptions = {}): Promise<ScriptedModel> {
  const requests: ScriptedRequest[] = [];
  const scripts: Script[] = [];
  const byDefault = options.byDefault ?? ((request) => citingScript(request.body));

  const server = await serveHttp(
    (message, response, body) => handle(message, response, body).catch(() => void response.destroy()),
    options.port,
  );

  async function handle(message: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const request: ScriptedRequest = {
      path: message.url ?? '',
      headers: message.headers,
      body: JSON.parse(body.toString() || '{}') as ScriptedBody,
      closed: once(response, 'close').then(() => undefined),
    };
    const other = options.other?.(request);
    if (other) return play(other, response, '');
    requests.push(request);
    await play(scripts.shift() ?? byDefault(request), response, request.body.model ?? 'scripted');
  }

  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests,
    next: (...more) => void scripts.push(...more),
    close: server.close,
  };
}

/** Writes until the reader hangs up, no faster than it reads. */
async function pour(response: ServerResponse): Promise<void> {
  const piece = 'x'.repeat(16 * 1024);
  const closed = once(response, 'close');
  while (!response.destroyed) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
  }
}

async function play(script: Script, response: ServerResponse, model: string): Promise<void> {
  if ('silent' in script) return;
  if ('plain' in script) {
    response.writeHead(200, { 'Content-Type': script.contentType ?? 'text/html' });
    response.end(script.plain);
    return;
  }
  if ('status' in script) {
    response.writeHead(script.status, { 'Content-Type': 'application/json', ...script.headers });
    if (script.endless) return pour(response);
    response.end(JSON.stringify(script.body ?? { error: { message: `scripted ${script.status}` } }));
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.flushHeaders();
  for (const step of script.steps) {
    if (response.destroyed) return;
    if ('text' in step) response.write(sse(chunkOf(model, { content: step.text }, null)));
    else if ('gate' in step) await step.gate.opened;
    else if ('delayMs' in step) await wait(step.delayMs);
    else if ('endless' in step) return pour(response);
    else if ('raw' in step) response.write(step.raw);
    else if ('cut' in step) {
      // What was written reaches the reader first: a cut is in the middle, not before.
      await new Promise((resolve) => response.write('', resolve));
      response.destroy();
      return;
    } else {
      response.end();
      return;
    }
  }
  response.write(sse(chunkOf(model, {}, script.finishReason ?? 'stop')));
  response.end('data: [DONE]\n\n');
}

function chunkOf(model: string, delta: { content?: string }, finishReason: string | null) {
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

function sse(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** A script of one text, cut into words. */
function textScript(text: string, delayMs = 0): Script {
  const steps: ScriptStep[] = [];
  for (const word of text.match(/\s*\S+|\s+$/g) ?? []) {
    if (delayMs > 0) steps.push({ delayMs });
    steps.push({ text: word });
  }
  return { steps };
}

/** The default script: an answer that cites the first two sources of the prompt, or says that there are none. */
function citingScript(body: ScriptedBody, delayMs = 0): Script {
  const prompt = body.messages.at(-1)?.content ?? '';
  const numbers = [...new Set([...prompt.matchAll(/ source \[(\d+)\]/g)].map((match) => match[1]))];
  const [first, second] = numbers;
  if (!first) return textScript('There are no sources to answer this question from.', delayMs);
  const more = second ? ` A second source says more about it [${second}].` : '';
  return textScript(`The first source answers this [${first}].${more}`, delayMs);
}
