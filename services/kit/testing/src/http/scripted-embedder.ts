import type { IncomingMessage } from 'node:http';
import { serveHttp } from './serve-http.ts';

interface EmbeddingRequest {
  headers: IncomingMessage['headers'];
  body: { model: string; input: string[]; dimensions?: number };
}

/** How the endpoint answers one request: as it does by itself, with an error, with this body, or never. */
type EmbedderScript = 'answer' | 'silent' | { status: number } | { body: unknown };

export interface ScriptedEmbedder {
  /** Value for EMBEDDING_BASE_URL. */
  baseUrl: string;
  /** Every request so far, oldest first. */
  requests: EmbeddingRequest[];
  /** How the next requests are answered, in this order; the last one holds for all that follow. */
  script(...answers: EmbedderScript[]): void;
  /** Words that mean the same: each counts as the first of them. */
  synonyms: string[][];
  stop(): Promise<void>;
}

const DIMENSIONS = 64;

/**
 * An endpoint with OpenAI's form of embeddings whose vectors count words: texts are alike when they share words or
 * synonyms. It answers in the opposite order of what it was asked, as it may.
 */
export async function startScriptedEmbedder(): Promise<ScriptedEmbedder> {
  const requests: EmbeddingRequest[] = [];
  let answers: EmbedderScript[] = ['answer'];
  const synonyms: string[][] = [];
  const server = await serveHttp((request, response, sent) => {
    const body = JSON.parse(sent.toString()) as EmbeddingRequest['body'];
    requests.push({ headers: request.headers, body });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'answer';
    if (answer === 'silent') return;
    const status = typeof answer === 'object' && 'status' in answer ? answer.status : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    const data = body.input
      .map((text, index) => ({ index, embedding: vectorOf(text, body.dimensions ?? DIMENSIONS, synonyms) }))
      .reverse();
    response.end(JSON.stringify(typeof answer === 'object' && 'body' in answer ? answer.body : { data }));
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests,
    synonyms,
    script(...given) {
      answers = given;
    },
    stop: server.close,
  };
}

function vectorOf(text: string, dimensions: number, synonyms: readonly string[][]): number[] {
  const vector = new Array<number>(dimensions).fill(0.001);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const meant = synonyms.find((group) => group.includes(word))?.[0] ?? word;
    const place = [...meant].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, 7);
    vector[place % dimensions] = (vector[place % dimensions] ?? 0) + 1;
  }
  return vector;
}
