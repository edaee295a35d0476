import { configSchema as auth } from '@cairn/auth/config';
import { configSchema as chat } from '@cairn/chat/config';
import { configSchema as documents } from '@cairn/documents/config';
import { configSchema as gateway } from '@cairn/gateway/config';
import { configSchema as memory } from '@cairn/memory/config';
import { configSchema as notifications } from '@cairn/notifications/config';
import { integer, type PartName, partNames } from '@cairn/platform/config';
import { configSchema as projects } from '@cairn/projects/config';
import { configSchema as search } from '@cairn/search/config';
import { z } from 'zod';

/**
 * Everything that any of the services reads, but where one alone would listen: here each has an address of its own. One
 * process on one's own machine is not made to wait long for its end.
 */
export const configSchema = z
  .object({
    ...auth.shape,
    ...projects.shape,
    ...documents.shape,
    ...chat.shape,
    ...memory.shape,
    ...search.shape,
    ...notifications.shape,
    ...gateway.shape,
    CAIRN_DRAIN_SECONDS: integer({ max: 3_600 })
      .default(5)
      .describe('how long the process may take to finish what it has begun once it was asked to end'),
    CAIRN_SERVICES: z
      .string()
      .default(partNames.join(','))
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(
        z
          .array(z.enum(partNames, { error: `must be some of ${partNames.join(', ')}, with commas` }))
          .transform((names) => new Set<PartName>(names)),
      )
      .describe('what this process runs, with commas; the rest is called at its addresses'),
  })
  .omit({ CAIRN_LISTEN: true });

export type StandaloneConfig = z.infer<typeof configSchema>;
