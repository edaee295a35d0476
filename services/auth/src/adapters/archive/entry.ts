/** A file of an archive. */
export interface Entry {
  /** From the archive's root, with `/` between folders. */
  path: string;
  content: AsyncIterable<Uint8Array | string>;
  /** When what it holds last changed; now when absent. */
  modifiedAt?: Date | undefined;
}

/** How many records of each kind were written. */
export class Counts {
  readonly #counts: Record<string, number> = {};

  add(kind: string, records = 1): void {
    this.#counts[kind] = (this.#counts[kind] ?? 0) + records;
  }

  all(): Record<string, number> {
    return { ...this.#counts };
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

/** The value of an enumeration without its prefix: `ROLE_OWNER` of `ROLE_` is `owner`. */
export function shortly(value: string, prefix: string): string {
  return (value.startsWith(prefix) ? value.slice(prefix.length) : value).toLowerCase();
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
