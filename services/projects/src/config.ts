import { platformSchema } from '@cairn/kit/config';
import type { z } from 'zod';

/** Projects reads nothing beyond what every service reads. */
export const configSchema = platformSchema;

export type ProjectsConfig = z.infer<typeof configSchema>;
