import type { PageRequest } from '@cairn/platform/paging';

/** A file of a person's archive. */
export interface Entry {
  /** From the archive's root, with `/` between folders. */
  path: string;
  content: AsyncIterable<Uint8Array | string>;
  /** When its content last changed; now when absent. */
  modifiedAt?: Date | undefined;
}

/** How many records of each kind were written. */
export class Counts {
  #counts: Record<string, number> = {};

  add(kind: string, records = 1): void {
    this.#counts[kind] = (this.#counts[kind] ?? 0) + records;
  }

  addAll(counts: Readonly<Record<string, number>>): void {
    for (const [kind, records] of Object.entries(counts)) this.add(kind, records);
  }

  /** The items as they are presented, each counted as it is read. */
  async *of<Item>(
    kind: string,
    items: AsyncIterable<Item>,
    present: (item: Item) => unknown = (item) => item,
  ): AsyncGenerator<unknown> {
    for await (const item of items) {
      this.add(kind);
      yield present(item);
    }
  }

  /** What was counted since this was last called. */
  take(): Record<string, number> {
    const counts = this.#counts;
    this.#counts = {};
    return counts;
  }
}

/** Longer names would not fit the paths of every system. */
const LONGEST_NAME = 80;

/** A name that people gave something, as every file system takes it. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be kept out.
  const safe = name.toWellFormed().replaceAll(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '_');
  const dot = safe.lastIndexOf('.');
  const ending = dot > 0 && safe.length - dot <= 8 ? safe.slice(dot) : '';
  const stem = [...safe.slice(0, safe.length - ending.length)].slice(0, LONGEST_NAME).join('');
  return `${stem}${ending}`.replaceAll(/^[. ]+|[. ]+$/g, '') || 'untitled';
}

/** JSON of a value as Cairn's API names things: `createdAt` becomes `created_at`; what is absent is left out. */
export function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      plain(each),
    ]),
  );
}

export async function* json(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(plain(value), null, 2)}\n`;
}

/** A list as JSON, an item at a time. */
export async function* jsonList(items: AsyncIterable<unknown>, indent = ''): AsyncGenerator<string> {
  let between = '[';
  for await (const item of items) {
    yield `${between}\n${indent}  ${JSON.stringify(plain(item))}`;
    between = ',';
  }
  yield between === '[' ? '[]\n' : `\n${indent}]\n`;
}

/** Every item of a paged list, which has them under `name`. */
export async function* everyItem<const Name extends string, Item>(
  name: Name,
  read: (page: PageRequest) => Promise<{ [Key in Name]: readonly Item[] } & { nextPageToken: string }>,
): AsyncGenerator<Item> {
  let pageToken = '';
  do {
    const page = await read({ pageSize: 100, pageToken });
    yield* page[name];
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}
