import { z } from './zod.ts';

export const errorSchema = z
  .object({
    detail: z.union([
      z.string(),
      z.array(
        z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() }),
      ),
    ]),
    code: z.string().optional().openapi({ description: 'tells this refusal from others of its status' }),
  })
  .openapi('Error');
