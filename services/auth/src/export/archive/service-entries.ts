import { createHash, type Hash } from 'node:crypto';
import { type forward, resumed } from '@cairn/platform/rpc';
import type { EntryEnd, ExportPersonResponse } from '@cairn/proto/people';
import type { Entry } from '@cairn/service/people';
import type { PeopleClient } from '../../keepers/person-keepers.ts';

/** A stream is opened again after so long, with a new token. Milliseconds. */
const STREAM_MS = 2 * 60_000;

export interface Reading {
  signal: AbortSignal;
  /** Options of a call in the person's name, which may read and nothing else. */
  call(): Promise<ReturnType<typeof forward>>;
  /** An entry was read whole. */
  onEntry(end: EntryEnd): void;
}

/** What a service adds to a person's archive. The content of each entry is to be read before the next entry. */
export async function* serviceEntries(
  client: PeopleClient['client'],
  reading: Reading,
): AsyncGenerator<Entry> {
  const messages = messagesOf(client, reading);
  async function* content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { value, done } = await messages.next();
      if (done) throw new Error('An entry of an archive was cut off.');
      if (value.$case === 'end') return reading.onEntry(value.value);
      if (value.$case === 'content') yield value.value;
    }
  }
  try {
    for (;;) {
      const { value, done } = await messages.next();
      if (done) return;
      if (value.$case === 'entry') yield { ...value.value, content: content() };
    }
  } finally {
    await messages.return(undefined);
  }
}

type Part = NonNullable<ExportPersonResponse['part']>;

/**
 * The messages of a service, taken up again after the last one that came when the stream breaks off or its token ends.
 */
function messagesOf(client: PeopleClient['client'], { signal, call }: Reading): AsyncGenerator<Part> {
  let after = '';
  let entry: EntryUnderWay | undefined;

  async function* fromHere(): AsyncGenerator<Part> {
    const until = Date.now() + STREAM_MS;
    for await (const { part } of client.exportPerson({ after }, await call())) {
      if (part?.$case === 'entry') {
        if (entry) entry.startAgain(part.value.path);
        else {
          entry = new EntryUnderWay(part.value.path);
          yield part;
        }
      } else if (part?.$case === 'content') {
        const value = entry?.unread(part.value);
        if (value?.byteLength) yield { $case: 'content', value };
      } else if (part) {
        entry?.end();
        after = entry?.path ?? after;
        entry = undefined;
        yield part;
      }
      if (Date.now() > until) return yield* fromHere();
    }
  }
  return resumed({ signal, open: fromHere });
}

/** Leaves out what came already of an entry that is read again from its beginning. */
class EntryUnderWay {
  readonly #seen = createHash('sha256');
  #length = 0;
  #again: { hash: Hash; left: number } | undefined;

  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  startAgain(path: string): void {
    if (path !== this.path) throw changed();
    this.#again = { hash: createHash('sha256'), left: this.#length };
  }

  /** The part of these bytes that did not come before. @throws Error when the entry has changed since. */
  unread(bytes: Buffer): Buffer {
    const known = bytes.subarray(0, this.#again?.left ?? 0);
    const further = bytes.subarray(known.byteLength);
    if (this.#again) {
      this.#again.hash.update(known);
      this.#again.left -= known.byteLength;
      if (this.#again.left === 0) this.end();
    }
    this.#seen.update(further);
    this.#length += further.byteLength;
    return further;
  }

  end(): void {
    const again = this.#again;
    this.#again = undefined;
    if (again && (again.left > 0 || again.hash.digest('hex') !== this.#seen.copy().digest('hex'))) {
      throw changed();
    }
  }
}

function changed(): Error {
  return new Error('An entry of an archive changed while it was read.');
}
