import { runService } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createProjectsService } from './service.ts';

await runService({ name: 'projects', schema: configSchema, create: createProjectsService });
