import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Leads to an Elasticsearch server, and stands for one that has no room at times. */
export interface CrowdedServer {
  url: string;
  /** So many of the next bulk requests are refused as a whole. */
  refuseWhole: number;
  /** So many of the next bulk requests have every second item refused. */
  refuseHalf: number;
  /** Bulk requests that came so far, the most at a time, and the most bytes of one. */
  bulks: { count: number; atOnce: number; bytes: number };
  close(): Promise<void>;
}

const REFUSAL = {
  type: 'es_rejected_execution_exception',
  reason: 'rejected execution of coordinating operation',
};

export async function crowdedServer(target: string): Promise<CrowdedServer> {
  let running = 0;

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (!request.url?.includes('/_bulk')) return send(response, await forward(request, body));
    const { bulks } = crowded;
    bulks.count++;
    bulks.atOnce = Math.max(bulks.atOnce, ++running);
    bulks.bytes = Math.max(bulks.bytes, Buffer.byteLength(body));
    try {
      send(response, await bulk(request, body));
    } finally {
      running--;
    }
  }

  async function bulk(request: IncomingMessage, body: string): Promise<Answer> {
    if (crowded.refuseWhole > 0) {
      crowded.refuseWhole--;
      return { status: 429, text: JSON.stringify({ error: REFUSAL, status: 429 }) };
    }
    if (crowded.refuseHalf === 0) return forward(request, body);
    crowded.refuseHalf--;
    // Passages are two lines each: what is written, and what it is.
    const lines = body.trimEnd().split('\n');
    const items = lines.flatMap((line, i) => (i % 2 === 0 ? [`${line}\n${lines[i + 1]}\n`] : []));
    const taken = items.filter((_, i) => i % 2 === 0);
    const answer = await forward(request, taken.join(''));
    const result = JSON.parse(answer.text);
    const all = items.map((_, i) =>
      i % 2 === 0 ? result.items[i / 2] : { index: { status: 429, error: REFUSAL } },
    );
    return { ...answer, text: JSON.stringify({ ...result, errors: true, items: all }) };
  }

  async function forward(request: IncomingMessage, body: string): Promise<Answer> {
    const { method = 'GET', url = '/', headers } = request;
    const answer = await fetch(new URL(url, target), {
      method,
      headers: {
        accept: String(headers.accept),
        ...(headers['content-type'] ? { 'content-type': headers['content-type'] } : {}),
      },
      ...(body === '' ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const crowded: CrowdedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuseWhole: 0,
    refuseHalf: 0,
    bulks: { count: 0, atOnce: 0, bytes: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return crowded;
}

interface Answer {
  status: number;
  text: string;
  type?: string | null;
}

function send(response: ServerResponse, { status, text, type }: Answer): void {
  response.writeHead(status, {
    'content-type': type ?? 'application/vnd.elasticsearch+json;compatible-with=9',
    'x-elastic-product': 'Elasticsearch',
  });
  response.end(text);
}
