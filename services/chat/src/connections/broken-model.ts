import { refusals } from '../refusals.ts';
import type { ChatModel } from '../writing/chat-model.ts';

/** A model that cannot be asked, as its key is sealed with what is not known here any more: each answer says so. */
export function brokenModel(name: string): ChatModel {
  return {
    name,
    // biome-ignore lint/correctness/useYield: it has nothing to give
    async *stream() {
      throw refusals.model_key_lost();
    },
  };
}
