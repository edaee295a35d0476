import { platformSchema } from '@cairn/platform/config';
import type { z } from 'zod';

/** Memory reads nothing beyond what every service reads. */
export const configSchema = platformSchema;

export type MemoryConfig = z.infer<typeof configSchema>;
