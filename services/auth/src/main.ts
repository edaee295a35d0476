import { runService } from '@cairn/kit/run';
import { configSchema } from './config.ts';
import { createAuthService } from './service.ts';

await runService({ name: 'auth', schema: configSchema, create: createAuthService });
