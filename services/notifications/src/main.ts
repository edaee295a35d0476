import { runService } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createNotificationsService } from './service.ts';

await runService({ name: 'notifications', schema: configSchema, create: createNotificationsService });
