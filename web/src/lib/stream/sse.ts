import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { SilentConnection, watchSilence } from './silence.ts';

/** One event of a stream, read from its JSON. */
export interface PlacedEvent<T> {
  /** The place to resume from; empty for an event that names none. */
  id: string;
  event: T;
}

/**
 * The events of a response's body, as they come. Ends when the body does; null has none.
 *
 * @throws SilentConnection when nothing comes any more, not even what shows that the server is there.
 */
export async function* readEvents<T>(
  body: ReadableStream<Uint8Array> | null | undefined,
): AsyncGenerator<PlacedEvent<T>> {
  if (!body) return;
  const complete: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => complete.push(event) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let isDead = false;
  const silence = watchSilence(() => {
    isDead = true;
    void reader.cancel().catch(() => undefined);
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isDead) throw new SilentConnection();
      if (done) return;
      silence.heard();
      parser.feed(decoder.decode(value, { stream: true }));
      for (const { id = '', data } of complete.splice(0)) yield { id, event: JSON.parse(data) as T };
    }
  } finally {
    silence.end();
    // Leaving the loop early must close the connection as well.
    await reader.cancel().catch(() => undefined);
  }
}
