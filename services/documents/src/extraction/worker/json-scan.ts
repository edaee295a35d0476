import type { ErrorParams } from '@cairn/platform/errors';
import type { FailureName } from '../../domain/refusals.ts';

/** Where and why a text is not JSON. */
export interface JsonFault {
  readonly kind: 'invalid' | 'too_deep';
  /** UTF-16 offset. */
  readonly at: number;
  /** What the fault is called, and what stands in its text beside its place. */
  readonly name: FailureName;
  readonly params: ErrorParams;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What is called otherwise than by its sign. */
const names: Readonly<Record<string, FailureName>> = {
  'a value': 'reading_json_no_value',
  'a name in double quotation marks': 'reading_json_no_name',
};
const LITERALS = ['true', 'false', 'null'];

type Expecting = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or end' | 'nothing';

/**
 * Checks a text against RFC 8259 without recursion and without building values, so that neither depth nor size can
 * break it, and a fault has a place (JSON.parse names none for short texts).
 */
export function findJsonFault(text: string, maxDepth: number): JsonFault | undefined {
  return new JsonScan(text, maxDepth).run();
}

class JsonScan {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #open: ('[' | '{')[] = [];
  #at = 0;
  #expecting: Expecting = 'value';
  #fault: JsonFault | undefined;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  run(): JsonFault | undefined {
    for (this.#skipBlanks(); this.#at < this.#text.length && !this.#fault; this.#skipBlanks()) this.#step();
    if (!this.#fault && this.#expecting !== 'nothing') this.#fail('reading_json_ends_early');
    return this.#fault;
  }

  #step(): void {
    const char = this.#text.charAt(this.#at);
    if (this.#expecting === 'nothing') this.#fail('reading_json_goes_on');
    else if (this.#expecting === ':') this.#colon(char);
    else if (this.#expecting === ', or end') this.#separator(char);
    else if (this.#expecting === 'value or ]' && char === ']') this.#close('[');
    else if (this.#expecting === 'name or }' && char === '}') this.#close('{');
    else if (this.#expecting === 'value' || this.#expecting === 'value or ]') this.#value(char);
    else this.#name(char);
  }

  #colon(char: string): void {
    if (char === ':') {
      this.#at += 1;
      this.#expecting = 'value';
    } else {
      this.#unexpected("':'");
    }
  }

  #value(char: string): void {
    if (char === '{' || char === '[') {
      if (this.#open.length >= this.#maxDepth) {
        this.#fault = {
          kind: 'too_deep',
          at: this.#at,
          name: 'reading_too_deep',
          params: { max: this.#maxDepth },
        };
        return;
      }
      this.#open.push(char);
      this.#at += 1;
      this.#expecting = char === '{' ? 'name or }' : 'value or ]';
      return;
    }
    const end = char === '"' ? this.#stringEnd() : this.#scalarEnd();
    if (end < 0) return;
    this.#at = end;
    this.#afterValue();
  }

  #name(char: string): void {
    const end = char === '"' ? this.#stringEnd() : this.#unexpected('a name in double quotation marks');
    if (end < 0) return;
    this.#at = end;
    this.#expecting = ':';
  }

  #separator(char: string): void {
    const open = this.#open.at(-1);
    if (char === ',') {
      this.#at += 1;
      this.#expecting = open === '{' ? 'name' : 'value';
    } else if (char === (open === '{' ? '}' : ']')) {
      this.#close(open ?? '[');
    } else {
      this.#unexpected(open === '{' ? "',' or '}'" : "',' or ']'");
    }
  }

  #close(kind: '[' | '{'): void {
    if (this.#open.pop() === kind) {
      this.#at += 1;
      this.#afterValue();
    } else {
      this.#fail('reading_json_bracket');
    }
  }

  #afterValue(): void {
    this.#expecting = this.#open.length === 0 ? 'nothing' : ', or end';
  }

  /** The offset behind the string that begins here, -1 after a fault. */
  #stringEnd(): number {
    let at = this.#at + 1;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code < 0x20) return this.#failAt(at, 'reading_json_control');
      if (code !== BACKSLASH) continue;
      const escaped = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(this.#text.slice(at + 1, at + 6));
      if (!escaped) return this.#failAt(at, 'reading_json_escape');
      at += escaped[0].length;
    }
    return this.#failAt(this.#at, 'reading_json_string');
  }

  #scalarEnd(): number {
    for (const literal of LITERALS) {
      if (this.#text.startsWith(literal, this.#at)) return this.#at + literal.length;
    }
    let end = this.#at;
    while (end < this.#text.length && /[-+.0-9eE]/.test(this.#text.charAt(end))) end += 1;
    const number = this.#text.slice(this.#at, end);
    if (number === '') return this.#unexpected('a value');
    const valid = number.length < 10_000 && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(number);
    if (valid) return end;
    const found = number.slice(0, 20);
    return this.#failAt(this.#at, 'reading_json_number', { found });
  }

  #skipBlanks(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  #unexpected(wanted: string): number {
    const found = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    const name = names[wanted] ?? 'reading_json_missing';
    return this.#fail(name, {
      wanted: wanted.replaceAll(' or ', ' / '),
      found,
    });
  }

  #fail(name: FailureName, params: ErrorParams = {}): number {
    return this.#failAt(this.#at, name, params);
  }

  #failAt(at: number, name: FailureName, params: ErrorParams = {}): number {
    this.#fault = { kind: 'invalid', at, name, params };
    return -1;
  }
}
