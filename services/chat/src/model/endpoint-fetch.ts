import type { Readable } from 'node:stream';
import { Agent, type buildConnector, interceptors, request } from 'undici';
import { FRAME_MS } from '../writing/frames.ts';
import { pacedBody } from './paced-body.ts';

/** As many as the platform's own fetch follows. */
const MOST_REDIRECTIONS = 20;
/** Of what an endpoint says of its own fault so much is read, in bytes; one may never end. */
const MOST_FAULT_BYTES = 64 * 1024;
/** While a body is not read, its socket holds one piece; more are left to the system. */
const NOT_AHEAD: buildConnector.BuildOptions & { highWaterMark: number } = { highWaterMark: 1 };

export interface EndpointFetch {
  fetch: typeof fetch;
  /** The body of a response that `fetch` gave; undefined where the response has its own. */
  bodyOf(response: Response): Readable | undefined;
}

/**
 * Fetches from an endpoint that streams. The body of a successful response is a Node stream beside it, since a web
 * stream costs as much for each piece as everything else; it is read once a frame. How long anything may take is for
 * the caller to say. Without `redirects` a redirection is an answer like any other.
 */
export function createEndpointFetch({ redirects = true } = {}): EndpointFetch {
  const bodies = new WeakMap<Response, Readable>();
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: NOT_AHEAD }).compose([
    ...(redirects ? [interceptors.redirect({ maxRedirections: MOST_REDIRECTIONS })] : []),
    pacedBody(FRAME_MS),
  ]);
  return {
    async fetch(input, { method = 'GET', headers, body, signal } = {}) {
      const {
        statusCode,
        body: stream,
        ...answer
      } = await request(String(input), {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        body: body as string | null,
        signal: signal ?? null,
        dispatcher,
      });
      const init = { status: statusCode, headers: headersOf(answer.headers) };
      if (statusCode < 200 || statusCode > 299) return new Response(enveloped(await startOf(stream)), init);
      const response = new Response(null, init);
      bodies.set(response, stream);
      return response;
    },
    bodyOf: (response) => bodies.get(response),
  };
}

async function startOf(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    // Leaving the loop hangs up.
    if (length > MOST_FAULT_BYTES) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A fault that some servers send without the `error` around it, which the library reads; others as they are. */
function enveloped(body: string): string {
  try {
    const fault: unknown = JSON.parse(body);
    const isBare = typeof fault === 'object' && fault !== null && 'message' in fault && !('error' in fault);
    return isBare ? JSON.stringify({ error: fault }) : body;
  } catch {
    return body;
  }
}

function headersOf(given: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(given).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
}
