/**
 * A process of its own, for tests: one replica of a stand-in of the documents service. It notes what it did in a file.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { runService } from '@cairn/service/run';
import { serve } from '@cairn/testing';
import { platformSchema } from '../../config/index.ts';

await runService({
  name: 'replica',
  schema: platformSchema,
  create: (config, platform) => {
    const note = (what: string) => appendFileSync(`${config.CAIRN_DATA_DIR}/done`, `${what}\n`);
    return serve(platform, 'documents', DocumentsServiceDefinition, {
      // A read, which says who answers.
      getDocument: async () => ({ document: { name: String(process.pid) } }),
      // A write. One called `slow` is never finished.
      async renameDocument({ name }) {
        note(name);
        await wait(name.startsWith('slow') ? 3_600_000 : 1);
        return { document: { name } };
      },
      async uploadDocument(messages) {
        let fileSize = 0;
        for await (const { part } of messages) if (part?.$case === 'chunk') fileSize += part.value.length;
        note('upload');
        return { document: { fileSize } };
      },
      // A stream without end: the numbers from `start` on.
      async *downloadDocument({ start }, { signal }) {
        for (let number = start; ; number++) {
          yield { chunk: Buffer.from(String(number)) };
          await wait(2, undefined, { signal });
        }
      },
    });
  },
});
