import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { AnswerWatcher } from './answer-watcher.ts';

const STREAM = 'GET /api/projects/1/chat/sessions/2/stream';

/** A stream with these events, which stays open unless they end with the answer. */
function streamOf(...events: { id: string; data: object }[]) {
  const text = events.map(({ id, data }) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (text.includes('"done"')) controller.close();
    },
  });
}
const content = (text: string, end: number) => ({
  id: `m:${end}`,
  data: { type: 'content', content: text, message_id: 'm', offset: end },
});
const done = { id: 'm:9', data: { type: 'done', message: {} } };

function watch() {
  const seen: string[] = [];
  const lost = vi.fn();
  const watcher = new AnswerWatcher(1, 2, {
    onEvent: (event) => seen.push(event.type === 'content' ? event.content : event.type),
    onReconnecting: () => undefined,
    onNothingWritten: async () => false,
    onLost: lost,
  });
  return { seen, lost, ended: watcher.follow() };
}

beforeAll(() => startI18n('en'));

describe('an answer that is followed', () => {
  const minuteLater = () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const online = () => window.dispatchEvent(new Event('online'));

  it.each([
    ['the page is shown after a sleep', minuteLater],
    ['the browser is online again', online],
  ])('is taken up where it was over a dead connection when %s', async (_when, wake) => {
    let opened = 0;
    const { calls } = fakeApi({
      [STREAM]: () => {
        opened += 1;
        return { body: opened === 1 ? streamOf(content('It ', 3)) : streamOf(content('leaves', 9), done) };
      },
    });
    const { seen, ended } = watch();
    await expect.poll(() => seen).toEqual(['It ']);
    wake();
    await ended;
    expect(seen).toEqual(['It ', 'leaves', 'done']);
    expect(calls.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, 'm:3']);
  });

  it('is left alone when the page is shown and the server was heard just now', async () => {
    const { calls } = fakeApi({ [STREAM]: () => ({ body: streamOf(content('It ', 3)) }) });
    const { seen } = watch();
    await expect.poll(() => seen).toEqual(['It ']);
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
    expect(calls).toHaveLength(1);
  });

  it('waits for a server that restarts, however long, and goes on', async () => {
    let asked = 0;
    fakeApi({
      [STREAM]: () => {
        asked += 1;
        if (asked === 1) return { body: streamOf(content('It ', 3)) };
        if (asked < 14) throw new TypeError('Failed to fetch');
        return { body: streamOf(content('leaves', 9), done) };
      },
    });
    const { seen, lost, ended } = watch();
    await expect.poll(() => seen).toEqual(['It ']);
    const nudge = setInterval(online, 5);
    await ended;
    clearInterval(nudge);
    expect(seen).toEqual(['It ', 'leaves', 'done']);
    expect(lost).not.toHaveBeenCalled();
  });
});
