import { runService } from '@cairn/kit/run';
import { configSchema } from './config.ts';
import { createProjectsService } from './service.ts';

await runService({ name: 'projects', schema: configSchema, create: createProjectsService });
