import { DomainError } from '@cairn/platform/errors';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { refusals } from '../refusals.ts';
import { type EndpointModel, MOST_MODELS } from './connection.ts';
import { faultOfConnection, faultOfStatus } from './endpoint-faults.ts';

/** An address with the key that is sent to it; empty for none. */
export interface EndpointAddress {
  baseUrl: string;
  apiKey: string;
}

/** How long an endpoint may take to list its models, in milliseconds. */
const LIST_MS = 10_000;
/** How long an Ollama may take to say what it knows of one model. */
const SHOW_MS = 3_000;
const MOST_BYTES = 4 * 1024 * 1024;
/** Ollama is asked about so many models, one after the other. */
const MOST_SHOWN = 30;

const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string().min(1).max(200) })) });

/**
 * Asks an endpoint which models it has, with the context of those it tells. Redirections are not followed: the key goes
 * to the address that was given, and to no other.
 *
 * @throws InvalidInput, RateLimited or Unavailable in words for an administrator.
 */
export async function listEndpointModels(address: EndpointAddress): Promise<EndpointModel[]> {
  const read = listSchema.safeParse(await askJson(`${address.baseUrl}/models`, address, LIST_MS));
  if (!read.success) throw refusals.endpoint_not_models();
  const models = read.data.data.slice(0, MOST_MODELS).map((model) => sized(model.id, contextOf(model)));
  return withOllamaContexts(address, models);
}

/** What servers call it: vLLM, OpenRouter and others, Groq, LM Studio, llama.cpp. */
function contextOf(model: Record<string, unknown>): number | undefined {
  const meta = typeof model.meta === 'object' && model.meta !== null ? model.meta : {};
  const named = [
    model.max_model_len,
    model.context_length,
    model.context_window,
    model.max_context_length,
    'n_ctx' in meta ? meta.n_ctx : undefined,
    'n_ctx_train' in meta ? meta.n_ctx_train : undefined,
  ];
  return named.map(countOf).find((count) => count !== undefined);
}

function countOf(value: unknown): number | undefined {
  const count = Math.trunc(Number(value));
  return count > 0 && count <= 100_000_000 ? count : undefined;
}

function sized(id: string, contextTokens: number | undefined): EndpointModel {
  return { id, ...(contextTokens !== undefined && { contextTokens }) };
}

/** Ollama's list says nothing of contexts; its own call does. Another server does not know that call. */
async function withOllamaContexts(
  address: EndpointAddress,
  models: readonly EndpointModel[],
): Promise<EndpointModel[]> {
  const all = [...models];
  for (const [i, model] of all.entries()) {
    if (i >= MOST_SHOWN || model.contextTokens !== undefined) return all;
    const contextTokens = await ollamaContext(address, model.id).catch(() => null);
    if (contextTokens === null) return all;
    all[i] = sized(model.id, contextTokens);
  }
  return all;
}

const shownSchema = z.object({
  parameters: z.string().optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
});

/** What the model is run with, where that was set; else what it was made for. */
async function ollamaContext(address: EndpointAddress, model: string): Promise<number | undefined> {
  const shown = shownSchema.parse(
    await askJson(`${new URL(address.baseUrl).origin}/api/show`, address, SHOW_MS, { model }),
  );
  const set = /^num_ctx\s+(\d+)/m.exec(shown.parameters ?? '')?.[1];
  const made = Object.entries(shown.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  return countOf(set) ?? countOf(made);
}

/** @throws a fault in words for an administrator. */
export async function askJson(
  url: string,
  { apiKey }: Pick<EndpointAddress, 'apiKey'>,
  timeoutMs: number,
  body?: object,
): Promise<unknown> {
  const dispatcher = new Agent({ maxResponseSize: MOST_BYTES });
  try {
    const response = await request(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher,
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) {
      const retryAfter = Math.ceil(Number(response.headers['retry-after'])) || undefined;
      throw faultOfStatus({ status: response.statusCode, retryAfter }, 'models');
    }
    return parsed(text);
  } catch (error) {
    throw error instanceof DomainError ? error : faultOfConnection(error);
  } finally {
    void dispatcher.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusals.endpoint_not_json({ cause });
  }
}
