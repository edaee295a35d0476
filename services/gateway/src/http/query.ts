import { z } from 'zod';

/** Query parameters that may be left out. */
export function optionalOf(schema: z.ZodType | undefined): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set();
  const optional = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([, field]) => field.safeParse(undefined).success,
  );
  return new Set(optional.map(([name]) => name));
}

/**
 * A query without those of its parameters that may be left out and are empty: many clients write `?a=&b=` for nothing.
 */
export function withoutEmpty(query: object, optional: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' || !optional.has(name)),
  );
}
