import { memorySchema } from '../schemas/memory.ts';
import { presenter } from './common.ts';

export const presentMemory = presenter(memorySchema);
