import { basename } from 'node:path';
import type { Embedder, TextKind } from '../embedder.ts';
import { spaceId } from '../space-id.ts';
import { ModelThread } from './model-thread.ts';

export interface FolderEmbedderOptions {
  /** Where the model is: see `loadModel`. */
  folder: string;
  /** Tokens of a text that are read. */
  tokens: number;
  /** What stands before each text. */
  prefix: Record<TextKind, string>;
  /** Wait before a model that could not be loaded is tried again, in milliseconds. Default 10,000. */
  retryMs?: number;
}

/** Embeds by a sentence model in a folder of this machine, in a thread of its own. Nothing leaves the machine. */
export function createFolderEmbedder(options: FolderEmbedderOptions): Embedder & { thread: ModelThread } {
  const { folder, tokens, prefix, retryMs } = options;
  const thread = new ModelThread({ folder, tokens }, retryMs);
  return {
    model: basename(folder),
    thread,
    async space() {
      const { dimensions, digest } = await thread.loaded();
      return { id: spaceId({ digest, tokens, ...prefix }), dimensions };
    },
    embed: (texts, { kind, signal }) =>
      Promise.all(texts.map((text) => thread.embed(prefix[kind] + text, kind, signal))),
    component: { name: 'embedder', stop: () => thread.close() },
  };
}
