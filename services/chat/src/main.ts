import { runService } from '@cairn/service/run';
import { configSchema, modelFaults } from './config.ts';
import { createChatService } from './service.ts';

const schema = configSchema.superRefine((config, context) => {
  for (const fault of modelFaults(config)) {
    const [variable = '', message = ''] = fault.split(': ');
    context.addIssue({ code: 'custom', path: [variable], message });
  }
});

await runService({ name: 'chat', schema, create: createChatService });
