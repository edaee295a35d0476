import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents, SseParser } from './sse.ts';

const parse = (text: string) => new SseParser().push(text);

describe('SseParser', () => {
  it('reads ids, kinds and data', () => {
    expect(parse('id: a:1\nevent: step\ndata: {"x":1}\n\n')).toEqual([
      { id: 'a:1', event: 'step', data: '{"x":1}' },
    ]);
  });

  it('joins several data lines and strips one space only', () => {
    expect(parse('data:  two\ndata:one\n\n')[0]?.data).toBe(' two\none');
  });

  it('keeps the id for events that name none', () => {
    expect(parse('id: 7\ndata: a\n\ndata: b\n\n').map(({ id }) => id)).toEqual(['7', '7']);
  });

  it('passes over comments, unknown fields, retries and events without data', () => {
    expect(parse(': hello\n\nretry: 5\nfoo: bar\n\nid: 3\n\ndata: x\n\n')).toEqual([
      { id: '3', event: 'message', data: 'x' },
    ]);
  });

  it('ignores an id that holds NUL and a byte order mark at the start', () => {
    expect(parse('\uFEFFid: a\0b\ndata: x\n\n')).toEqual([{ id: '', event: 'message', data: 'x' }]);
  });

  it('gives the same events wherever the text is cut and however lines end', () => {
    const event = fc.record({
      id: fc.stringMatching(/^[a-z0-9:]{1,6}$/),
      data: fc.array(fc.stringMatching(/^[a-z{}"][a-z {}"]{0,12}$/), { minLength: 1, maxLength: 3 }),
    });
    const ending = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 6 }),
        ending,
        fc.array(fc.nat(8), { maxLength: 40 }),
        (events, eol, cuts) => {
          const text = `${events.map(({ id, data }) => [`id: ${id}`, ...data.map((line) => `data: ${line}`), '', ''].join(eol)).join('')}:end${eol}:`;
          const parser = new SseParser();
          const seen = [];
          let at = 0;
          for (const cut of cuts) {
            seen.push(...parser.push(text.slice(at, at + cut)));
            at += cut;
          }
          seen.push(...parser.push(text.slice(at)));
          expect(seen.map(({ id, data }) => ({ id, data: data.split('\n') }))).toEqual(events);
        },
      ),
    );
  });
});

describe('readEvents', () => {
  it('puts characters cut between two chunks together', async () => {
    const bytes = new TextEncoder().encode('data: größer\n\n');
    const cut = bytes.indexOf(0xc3) + 1;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut));
        controller.enqueue(bytes.slice(cut));
        controller.close();
      },
    });
    const seen = await Array.fromAsync(readEvents(body));
    expect(seen.map(({ data }) => data)).toEqual(['größer']);
  });

  it('closes the connection when its reader leaves early', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\ndata: b\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of readEvents(body)) break;
    expect(cancelled).toBe(true);
  });
});
