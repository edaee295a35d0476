import { platformSchema } from '@cairn/platform/config';
import { mailFields } from '@cairn/service/mail';
import type { z } from 'zod';

/** What projects reads beyond what every service reads: how invitations are sent. */
export const configSchema = platformSchema.extend({ ...mailFields });

export type ProjectsConfig = z.infer<typeof configSchema>;
