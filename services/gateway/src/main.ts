import { runService } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createGateway } from './service.ts';

await runService({ name: 'gateway', schema: configSchema, create: createGateway });
