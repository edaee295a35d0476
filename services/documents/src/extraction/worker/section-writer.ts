import type { PageHeading } from '../../domain/page.ts';
import type { PageEmitter } from './page-emitter.ts';

/** Longest section of a type that knows no pages, in UTF-16 units. */
export const SECTION_LENGTH = 20_000;

/** Gathers whole lines into sections of at most `SECTION_LENGTH`; a longer line alone is split. */
export class SectionWriter {
  readonly #emitter: PageEmitter;
  #text = '';
  #headings: PageHeading[] = [];
  #firstLine = 1;
  #line = 1;
  #begun = false;
  #blank = true;

  constructor(emitter: PageEmitter) {
    this.#emitter = emitter;
  }

  /** True while nothing but blanks was written. */
  get blank(): boolean {
    return this.#blank;
  }

  /**
   * Adds a block that is kept on one section where it fits: a line, or several with `\n` between.
   * @param heading the block is this heading
   */
  async add(block: string, heading?: { readonly level: number; readonly title: string }): Promise<void> {
    if (this.#begun && this.#text.length + 1 + block.length > SECTION_LENGTH) await this.#flush();
    let rest = block;
    while (rest.length > SECTION_LENGTH) {
      const end = splitPoint(rest);
      const part = rest.slice(0, end);
      this.#append(part);
      const endsLine = rest.charAt(end) === '\n';
      this.#line += (part.match(/\n/g)?.length ?? 0) + (endsLine ? 1 : 0);
      await this.#flush();
      rest = rest.slice(endsLine ? end + 1 : end);
    }
    if (heading) {
      const start = this.#begun ? this.#text.length + 1 : 0;
      this.#headings.push({ start, level: heading.level, title: heading.title });
    }
    this.#append(rest);
    this.#line += (rest.match(/\n/g)?.length ?? 0) + 1;
  }

  /** Sends what is left. */
  async end(): Promise<void> {
    if (this.#begun) await this.#flush();
  }

  #append(text: string): void {
    this.#text = this.#begun ? `${this.#text}\n${text}` : text;
    this.#begun = true;
    if (this.#blank && text.trim() !== '') this.#blank = false;
  }

  async #flush(): Promise<void> {
    await this.#emitter.page(this.#text, this.#headings, this.#firstLine);
    this.#text = '';
    this.#headings = [];
    this.#begun = false;
    this.#firstLine = this.#line;
  }
}

/**
 * Where to cut a block that is too long: after its last line end, else its last blank, else anywhere but inside a pair.
 */
function splitPoint(block: string): number {
  const lineEnd = block.lastIndexOf('\n', SECTION_LENGTH - 1);
  if (lineEnd > 0) return lineEnd;
  const blank = block.lastIndexOf(' ', SECTION_LENGTH - 1);
  if (blank > SECTION_LENGTH / 2) return blank + 1;
  const code = block.charCodeAt(SECTION_LENGTH - 1);
  return code >= 0xd800 && code <= 0xdbff ? SECTION_LENGTH - 1 : SECTION_LENGTH;
}
