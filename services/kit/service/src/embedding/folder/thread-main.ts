import { parentPort, workerData } from 'node:worker_threads';
import { loadModel } from './model.ts';
import type { EmbedCall, ModelReply, ModelSetup } from './thread-protocol.ts';

const { folder, tokens } = workerData as ModelSetup;
const reply = (message: ModelReply) => parentPort?.postMessage(message);
const fail = (error: unknown) =>
  reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });

try {
  const model = await loadModel(folder, tokens);
  parentPort?.on('message', (call: EmbedCall | 'close') => {
    if (call === 'close') parentPort?.close();
    else {
      model
        .embed(call.text)
        .then((vector) => reply({ kind: 'vector', vector: Float32Array.from(vector) }), fail);
    }
  });
  reply({ kind: 'loaded', dimensions: model.dimensions, digest: model.digest });
} catch (error) {
  fail(error);
}
