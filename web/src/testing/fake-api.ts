import { Blob, File } from 'node:buffer';
import { vi } from 'vitest';

/** What a call is answered with. A function is called for each request. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | null;
  headers: Headers;
  body: unknown;
}

const FormDataOfJsdom = globalThis.FormData;
const nativeForm = await new Response(new URLSearchParams('a=b')).formData();
const FormDataOfNode = nativeForm.constructor as typeof FormData;

/** Node's own, since its `Request` does not know jsdom's; the fields of a form on the screen are read by jsdom's. */
class FormDataOfBoth extends FormDataOfNode {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super();
    if (!form) return;
    for (const [name, value] of new FormDataOfJsdom(form, submitter)) this.append(name, value);
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return request.json();
  if (type.includes('form')) return Object.fromEntries(await request.formData());
  return undefined;
}

/**
 * Stands where the server is: answers by 'METHOD /path', 404 for the rest, and keeps what it was asked. Answers may
 * be changed while a test runs.
 */
export function fakeApi(answers: Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>) {
  const calls: Call[] = [];
  for (const [name, native] of Object.entries({ Blob, File, FormData: FormDataOfBoth }))
    vi.stubGlobal(name, native);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    const token = request.headers.get('authorization');
    const { method, headers: sent } = request;
    const call = { method, path: pathname, query, token, headers: sent, body: await bodyOf(request) };
    calls.push(call);
    const found = answers[`${request.method} ${pathname}`];
    const {
      status = 200,
      body,
      headers = {},
    } = (await (typeof found === 'function' ? found(call) : found)) ?? {
      status: 404,
      body: { detail: 'Not found' },
    };
    const whole = body instanceof ReadableStream ? body : JSON.stringify(body ?? {});
    return new Response(status === 204 ? null : whole, {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  });
  return { calls, answers };
}
