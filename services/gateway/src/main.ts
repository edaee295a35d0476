import { runService } from '@cairn/kit/run';
import { configSchema } from './config.ts';
import { createGateway } from './service.ts';

await runService({ name: 'gateway', schema: configSchema, create: createGateway });
