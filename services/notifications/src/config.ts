import { platformSchema } from '@cairn/platform/config';
import type { z } from 'zod';

/** Notifications reads nothing beyond what every service reads. */
export const configSchema = platformSchema;

export type NotificationsConfig = z.infer<typeof configSchema>;
