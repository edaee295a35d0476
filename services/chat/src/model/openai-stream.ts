import type { Readable } from 'node:stream';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import OpenAI from 'openai';

/** What follows the last event is read so far and so long (milliseconds), so that the connection can be used again. */
const MOST_DRAINED_BYTES = 16 * 1024;
const DRAIN_MS = 100;
/** An event is far smaller: what goes on for longer without being one is no answer, and is not gathered. */
const MOST_BYTES_AN_EVENT = 1024 * 1024;

/**
 * The JSON values of a stream of server-sent events, up to `[DONE]` or the stream's end; those that came together are
 * given together. Ending the iteration hangs up.
 *
 * @throws TypeError when the connection breaks; SyntaxError for what is no JSON, or never becomes an event;
 * OpenAI.APIError for an error that the endpoint reports in the stream.
 */
export async function* readEvents(body: Readable, headers: Headers): AsyncGenerator<unknown[]> {
  const events: EventSourceMessage[] = [];
  const decoder = new TextDecoder();
  let sinceEvent = 0;
  const parser = createParser({
    onEvent(event) {
      sinceEvent = 0;
      events.push(event);
    },
  });
  let broken: Error | undefined;
  let isOver = false;
  let wake: (() => void) | undefined;
  const end = () => {
    isOver = true;
    wake?.();
  };
  // Listeners cost half of what iterating over the body does.
  body.on('data', (bytes: Uint8Array) => {
    sinceEvent += bytes.length;
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (sinceEvent > MOST_BYTES_AN_EVENT && events.length === 0) {
      broken ??= new SyntaxError('the endpoint sends no event, and does not end');
      body.destroy();
    }
    wake?.();
  });
  body.on('end', end).on('close', end);
  body.on('error', (cause) => {
    // What the platform's own fetch says.
    broken ??= new TypeError('terminated', { cause });
    end();
  });
  let isDone = false;
  try {
    for (;;) {
      const { values, failure, ...read } = readValues(events.splice(0), headers);
      if (values.length > 0) yield values;
      if (failure) throw failure.error;
      isDone = read.isDone;
      if (isDone) return;
      if (broken) throw broken;
      if (isOver) return;
      if (events.length > 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    body.removeAllListeners('data');
    if (isDone) drain(body);
    else body.destroy();
  }
}

interface Values {
  values: unknown[];
  isDone: boolean;
  /** What reading an event failed with; those before it were read. */
  failure?: { error: unknown };
}

function readValues(events: readonly EventSourceMessage[], headers: Headers): Values {
  const values: unknown[] = [];
  for (const event of events) {
    if (event.data === '[DONE]') return { values, isDone: true };
    try {
      values.push(readValue(event, headers));
    } catch (error) {
      return { values, isDone: false, failure: { error } };
    }
  }
  return { values, isDone: false };
}

function readValue({ event, data }: EventSourceMessage, headers: Headers): unknown {
  const value = JSON.parse(data);
  const error = event === 'error' ? (value?.error ?? value) : value?.error;
  if (error) throw new OpenAI.APIError(undefined, error, undefined, headers);
  return value;
}

function drain(body: Readable): void {
  let left = MOST_DRAINED_BYTES;
  const impatience = setTimeout(() => void body.destroy(), DRAIN_MS).unref();
  body.once('close', () => clearTimeout(impatience));
  body.on('data', (bytes: Uint8Array) => {
    left -= bytes.length;
    if (left < 0) body.destroy();
  });
}
