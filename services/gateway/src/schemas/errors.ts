import { z } from './zod.ts';

export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

export const errorSchema = z
  .object({
    detail: z.union([
      z.string(),
      z.array(
        z.object({
          loc: z.array(z.union([z.string(), z.number()])),
          msg: z.string(),
          type: z.string().openapi({ description: 'Stable name of what is wrong with the field.' }),
          ctx: paramsSchema.optional().openapi({ description: 'Numbers and names that `msg` has in it.' }),
        }),
      ),
    ]),
    code: z.string().optional().openapi({
      description:
        'Stable name of this refusal, for programs and for clients that say it in other words or languages.',
    }),
    params: paramsSchema.optional().openapi({ description: 'Numbers and names that `detail` has in it.' }),
  })
  .openapi('Error');
