import { runService } from '@cairn/service/run';
import { processSchema } from './config.ts';
import { createAuthService } from './service.ts';

await runService({ name: 'auth', schema: processSchema, create: createAuthService });
