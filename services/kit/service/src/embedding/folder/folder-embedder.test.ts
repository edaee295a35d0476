import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itWithModel, modelPath } from '@cairn/testing/samples';
import { describe, expect, it } from 'vitest';
import { describeEmbedder, dot } from '../contract.ts';
import { createFolderEmbedder } from './folder-embedder.ts';

const itHasModel = itWithModel();
const prefix = { question: '', passage: '' };

function embedderOf(folder: string, tokens = 256) {
  return createFolderEmbedder({ folder, tokens, prefix, retryMs: 0 });
}

describeEmbedder(
  'a model in a folder',
  async () => {
    const embedder = embedderOf(modelPath());
    return { embedder, close: async () => embedder.component.stop?.() };
  },
  itHasModel,
);

describe('embedder by a model in a folder', () => {
  itHasModel('finds what is said in other words', async () => {
    const embedder = embedderOf(modelPath());
    const [question] = await embedder.embed(['How much did they spend on new machines?'], {
      kind: 'question',
    });
    const [same, other] = await embedder.embed(
      ['Purchases of property, plant and equipment came to 4.2 million.', 'The board met in Lucerne in May.'],
      { kind: 'passage' },
    );
    expect(dot(question, same)).toBeGreaterThan(dot(question, other) + 0.1);
    await embedder.component.stop?.();
  });

  itHasModel('answers a question before the passages that wait', async () => {
    const embedder = embedderOf(modelPath());
    const done: string[] = [];
    const passages = Array.from({ length: 8 }, async (_, i) => {
      await embedder.embed([`passage ${i}`], { kind: 'passage' });
      done.push('passage');
    });
    await embedder.space();
    await embedder.embed(['question'], { kind: 'question' });
    done.push('question');
    await Promise.all(passages);
    expect(done.indexOf('question')).toBeLessThan(3);
    await embedder.component.stop?.();
  });

  itHasModel('starts its thread again after a fault of it', async () => {
    const embedder = embedderOf(modelPath());
    const [before] = await embedder.embed(['larch'], { kind: 'passage' });
    const cutOff = embedder.embed(['larch '.repeat(200), 'pine'], { kind: 'passage' });
    const failed = expect(cutOff).rejects.toMatchObject({ name: 'EmbeddingFailed' });
    await embedder.thread.kill();
    await failed;
    expect(await embedder.embed(['larch'], { kind: 'passage' })).toEqual([before]);
    await embedder.component.stop?.();
  });

  itHasModel('names another space when it reads more of a text', async () => {
    const [short, long] = [embedderOf(modelPath(), 64), embedderOf(modelPath(), 128)];
    expect((await short.space()).id).not.toBe((await long.space()).id);
    await Promise.all([short.component.stop?.(), long.component.stop?.()]);
  });

  it('says what is wrong with a folder that holds no model, and looks again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-model-'));
    const embedder = embedderOf(folder);
    await expect(embedder.space()).rejects.toThrow(`${folder} holds no onnx/model_quantized.onnx`);
    await rm(folder, { recursive: true });
    await expect(embedder.embed(['larch'], { kind: 'question' })).rejects.toThrow(folder);
    await embedder.component.stop?.();
  });
});
