import { z } from './zod.ts';

export const fileNamesSchema = z
  .strictObject({ names: z.array(z.string().max(10_000)).max(10_000) })
  .openapi('FileNames', { description: 'At most 1,000 names.' });

export const knownNameSchema = z
  .object({
    name: z.string(),
    document_id: z.string(),
    document_name: z.string().openapi({ description: 'as it is written there' }),
    next_number: z.number().int().openapi({ description: 'that a further version gets' }),
  })
  .openapi('KnownName');
