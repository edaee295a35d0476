import { extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';

extendZodWithOpenApi(z);

export { z };

/** A moment, as ISO 8601 in UTC. */
export const timestamp = () => z.iso.datetime().openapi({ example: '2026-01-31T08:15:30.000Z' });

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

export type Paging = z.infer<typeof paging>;
