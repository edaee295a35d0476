import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { enumName, knownName, type NameOf } from '@cairn/proto/enum-names';
import { z } from 'zod';

extendZodWithOpenApi(z);

export { z };

/** A moment, as ISO 8601 in UTC. */
export const timestamp = () => z.iso.datetime().openapi({ example: '2026-01-31T08:15:30.000Z' });

/** A moment of a request, as a date. */
export const moment = () => timestamp().transform((text) => new Date(text));

type NamesOf<Value extends string, Prefix extends string> = {
  [V in Value as NameOf<V, Prefix> extends never ? never : V]: NameOf<V, Prefix>;
};

/** An enum of a proto by its names on the wire: of `FILE_TYPE_` those are `txt`, `pdf` and so on. */
export function protoEnum<Value extends string, const Prefix extends string>(
  values: Readonly<Record<string, Value>>,
  prefix: Prefix,
  params: { error?: string } = {},
) {
  const known = Object.values(values).filter((value) => knownName(value, prefix));
  const names = Object.fromEntries(known.map((value) => [value, enumName(value, prefix)]));
  return z.enum(names as NamesOf<Value, Prefix>, params);
}

/** The same of a request: the proto's value that a name stands for. */
export function protoValue<const Names extends Readonly<Record<string, string>>>(names: z.ZodEnum<Names>) {
  const values = Object.fromEntries(Object.entries(names.def.entries).map(([value, name]) => [name, value]));
  return names.transform((name) => values[name as string] as keyof Names);
}

/** A small positive whole number in a path. */
export const numberId = (name: string) =>
  z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .openapi({ param: { name, in: 'path' } });

/** An id of version 7 in a path; anything else can name nothing, but is answered as not found, not as a fault. */
export const stringId = (name: string) =>
  z
    .string()
    .min(1)
    .max(128)
    .openapi({ param: { name, in: 'path' } });

/** Query parameters of every list. The next page's token comes in the `X-Next-Page-Token` response header. */
export const paging = z.object({
  page_size: z.coerce.number().int().min(1).max(500).optional(),
  page_token: z.string().max(2_048).optional(),
});
