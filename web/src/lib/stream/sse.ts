/** One event of a server-sent stream. */
export interface ServerSentEvent {
  /** The last id seen, empty before the first. It is the place to resume from. */
  id: string;
  event: string;
  data: string;
}

/**
 * Parses a stream of server-sent events (WHATWG HTML, "Interpreting an event stream") from text that may be cut
 * anywhere, also between CR and LF. Comments and unknown fields are ignored; an event without data is none.
 */
export class SseParser {
  #buffer = '';
  #id = '';
  #event = '';
  #data: string[] = [];
  #started = false;

  /** Takes more text and returns the events it completes. */
  push(text: string): ServerSentEvent[] {
    this.#buffer += text;
    if (!this.#started && this.#buffer) {
      this.#started = true;
      if (this.#buffer.startsWith('\uFEFF')) this.#buffer = this.#buffer.slice(1);
    }
    const events: ServerSentEvent[] = [];
    for (let line = this.#takeLine(); line !== null; line = this.#takeLine()) {
      const event = this.#readLine(line);
      if (event) events.push(event);
    }
    return events;
  }

  #takeLine(): string | null {
    const end = this.#buffer.search(/[\r\n]/);
    if (end < 0) return null;
    const isCr = this.#buffer[end] === '\r';
    // A CR at the very end may be the first half of a CRLF: wait for what follows.
    if (isCr && end === this.#buffer.length - 1) return null;
    const line = this.#buffer.slice(0, end);
    this.#buffer = this.#buffer.slice(end + (isCr && this.#buffer[end + 1] === '\n' ? 2 : 1));
    return line;
  }

  #readLine(line: string): ServerSentEvent | null {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'event') this.#event = value;
    return null;
  }

  #dispatch(): ServerSentEvent | null {
    const data = this.#data;
    const event = this.#event || 'message';
    this.#data = [];
    this.#event = '';
    return data.length > 0 ? { id: this.#id, event, data: data.join('\n') } : null;
  }
}

/** The events of a response's body, as they come. Ends when the body does. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const parser = new SseParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Leaving the loop early must close the connection as well.
    await reader.cancel().catch(() => undefined);
  }
}
