import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { ModelPool } from './model-pool.ts';

export function modelHandlers({ models: pool }: { models: ModelPool }) {
  return {
    async listModels() {
      const { models, default: defaultModel } = await pool.offered();
      return { models, defaultModel };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}
