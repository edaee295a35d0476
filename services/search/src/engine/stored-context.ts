import type { PassageContext } from '@cairn/proto/documents';

/** As the index keeps it: JSON, or NULL for none. */
export function fromContext(context: PassageContext | undefined): string | null {
  return context ? JSON.stringify(context) : null;
}

export function toContext(column: unknown): PassageContext | undefined {
  return typeof column === 'string' ? (JSON.parse(column) as PassageContext) : undefined;
}
