import { timestamp, z } from './zod.ts';

export const accountExportSchema = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    done: z
      .number()
      .int()
      .openapi({ description: 'parts that are made, of `total`; 0 while that is unknown' }),
    total: z.number().int(),
    bytes: z.number().int().nullable().openapi({ description: 'null until it is ready' }),
    created_at: timestamp(),
    expires_at: timestamp()
      .nullable()
      .openapi({ description: 'when it is removed; null while it is being made' }),
    error: z.string().nullable(),
    error_reason: z.string().optional().openapi({ description: 'Stable name of the error.' }),
  })
  .openapi('AccountExport');

export const exportLinkSchema = z
  .object({
    url: z.string().openapi({
      description: 'a path that holds for five minutes, in the browser that asked for it and no other',
    }),
  })
  .openapi('AccountExportLink');

export const archiveQuery = z.object({ token: z.string().max(200).default('') });
