import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How many tokens each model takes, where its server says so. */
const MODELS: Record<string, number | undefined> = { 'stone-7b': 8_192, 'stone-70b': undefined };
const ANSWER = [
  { choices: [{ index: 0, delta: { content: 'OK' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
];

/** A server with the calls of an Ollama that Cairn makes, over real HTTP. */
export async function startFakeOllama() {
  const names = Object.keys(MODELS);
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const answer = (value: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    switch (request.url) {
      case '/api/tags':
        return answer({ models: names.map((name) => ({ name })) });
      case '/v1/models':
        return answer({ data: names.map((id) => ({ id })) });
      case '/api/show': {
        const context = MODELS[(JSON.parse(body) as { model: string }).model];
        return answer({ model_info: context ? { 'stone.context_length': context } : {} });
      }
      case '/v1/chat/completions':
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        for (const chunk of ANSWER) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
        return response.end('data: [DONE]\n\n');
      default:
        return answer({ error: 'not found' }, 404);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
