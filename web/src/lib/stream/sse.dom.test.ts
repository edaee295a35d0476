import { describe, expect, it } from 'vitest';
import { readEvents } from './sse.ts';

const bodyOf = (...chunks: (string | Uint8Array<ArrayBuffer>)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      controller.close();
    },
  });

describe('readEvents', () => {
  it('reads ids and data wherever the text is cut, and passes over comments', async () => {
    const body = bodyOf(
      ': hello\r',
      '\n\r\nid: a:1\r\nda',
      'ta: {"x":\r\ndata: 1}\r\n',
      '\r\n',
      'data: 2\n\n: end\n',
    );
    expect(await Array.fromAsync(readEvents(body))).toEqual([
      { id: 'a:1', event: { x: 1 } },
      { id: '', event: 2 },
    ]);
  });

  it('puts characters cut between two chunks together', async () => {
    const bytes = new TextEncoder().encode('data: "größer"\n\n');
    const cut = bytes.indexOf(0xc3) + 1;
    const seen = await Array.fromAsync(readEvents(bodyOf(bytes.slice(0, cut), bytes.slice(cut))));
    expect(seen.map(({ event }) => event)).toEqual(['größer']);
  });

  it('closes the connection when its reader leaves early', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\ndata: 2\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of readEvents(body)) break;
    expect(cancelled).toBe(true);
  });
});
