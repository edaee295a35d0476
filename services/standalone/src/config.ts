import { configSchema as auth } from '@cairn/auth/config';
import { configSchema as chat } from '@cairn/chat/config';
import { configSchema as documents } from '@cairn/documents/config';
import { configSchema as gateway } from '@cairn/gateway/config';
import { configSchema as memory } from '@cairn/memory/config';
import { configSchema as notifications } from '@cairn/notifications/config';
import { configSchema as projects } from '@cairn/projects/config';
import { configSchema as search } from '@cairn/search/config';
import { z } from 'zod';

/** Everything that any of the services reads, but where one alone would listen: here each has an address of its own. */
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
  })
  .omit({ CAIRN_LISTEN: true });

export type StandaloneConfig = z.infer<typeof configSchema>;
