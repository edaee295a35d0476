/**
 * A text larger than this, in UTF-16 units, is only broken into lines: an indent for each of its values would triple
 * it.
 */
const MAX_INDENTED = 10_000_000;
/** Length after which such a line is ended. */
const LINE_LENGTH = 120;
/** Deepest indent written; deeper values stay at it, so that depth cannot multiply the size. */
const MAX_INDENT = 12;

/**
 * The lines of a valid JSON text written again so that they can be cited. Nothing but blanks between tokens changes.
 */
export function jsonLines(text: string): Generator<string> {
  return text.length > MAX_INDENTED ? brokenJson(text) : indentedJson(text);
}

/** As many values a line as there is room for. */
function* brokenJson(text: string): Generator<string> {
  let line = '';
  for (const token of tokensOf(text)) {
    line += token;
    if (token !== ',' || line.length < LINE_LENGTH) continue;
    yield line;
    line = '';
  }
  if (line !== '') yield line;
}

/** One value a line, two spaces an indent. */
function* indentedJson(text: string): Generator<string> {
  let line = '';
  let depth = 0;
  for (const token of tokensOf(text)) {
    if (token === '}' || token === ']') {
      depth -= 1;
      const empty = /[[{]$/.test(line);
      if (!empty) {
        yield line;
        line = indent(depth);
      }
      line += token;
    } else if (token === ',') {
      yield `${line},`;
      line = indent(depth);
    } else if (token === ':') {
      line += ': ';
    } else {
      if (/[[{]$/.test(line)) {
        yield line;
        line = indent(depth);
      }
      line += token;
      if (token === '{' || token === '[') depth += 1;
    }
  }
  if (line !== '') yield line;
}

function indent(depth: number): string {
  return '  '.repeat(Math.min(depth, MAX_INDENT));
}

/** The tokens of a valid JSON text: punctuation, and scalars whole. */
function* tokensOf(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === ' ' || char === '\n' || char === '\t' || char === '\r') {
      at += 1;
    } else if ('{}[],:'.includes(char)) {
      yield char;
      at += 1;
    } else {
      const end = char === '"' ? stringEnd(text, at) : scalarEnd(text, at);
      yield text.slice(at, end);
      at = end;
    }
  }
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

function scalarEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !' \n\t\r{}[],:"'.includes(text.charAt(at))) at += 1;
  return at;
}
