import { configSchema as auth } from '@cairn/auth/config';
import { configSchema as chat } from '@cairn/chat/config';
import { configSchema as documents } from '@cairn/documents/config';
import { configSchema as memory } from '@cairn/memory/config';
import { configSchema as notifications } from '@cairn/notifications/config';
import { configSchema as projects } from '@cairn/projects/config';
import { configSchema as search } from '@cairn/search/config';
import { z } from 'zod';

/** Everything that any of the services reads: they are run here while work in progress comes to its end. */
export const configSchema = z.object({
  ...auth.shape,
  ...projects.shape,
  ...documents.shape,
  ...chat.shape,
  ...memory.shape,
  ...search.shape,
  ...notifications.shape,
});

export type TransferConfig = z.infer<typeof configSchema>;
