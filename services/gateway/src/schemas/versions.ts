import { z } from './zod.ts';

/** Documents of a project, by their ids with commas between. */
export const newerVersionsQuery = z.object({
  ids: z.string().max(10_000).openapi({ description: 'of at most 100 documents, with commas between' }),
});

export const newerVersionSchema = z
  .object({
    document_id: z.string(),
    current_id: z.string().openapi({ description: 'the version in force' }),
    current_number: z.number().int(),
  })
  .openapi('NewerVersion');

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
