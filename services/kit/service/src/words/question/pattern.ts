/**
 * A regular expression for folded text, written over several lines: line breaks and what indents the next line are not
 * part of it, single spaces are.
 */
export function pattern(parts: TemplateStringsArray, ...values: readonly string[]): RegExp {
  return new RegExp(source(parts, ...values), 'u');
}

/** The same, as a part of a longer one. */
export function source(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw(parts, ...values).replace(/\s*\n\s*/g, '');
}
