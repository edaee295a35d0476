import { asService } from '@cairn/platform/rpc';
import type { DocumentsServiceClient } from '@cairn/proto/documents';
import type { PassageSource } from '../domain/ports.ts';

/**
 * Passages as the documents service streams them; the stream's own back pressure keeps all but one batch out of memory.
 */
export function documentsServiceSource(
  documents: Pick<DocumentsServiceClient, 'streamPassages' | 'getShortTexts'>,
): PassageSource {
  return {
    async *read({ documentId, version }, options) {
      for await (const { passages } of documents.streamPassages(
        { documentId, version },
        asService(options),
      )) {
        yield passages;
      }
    },
    async readShort(versions, options) {
      const asked = versions.map(({ documentId, version }) => ({ documentId, version }));
      const { texts } = await documents.getShortTexts({ versions: asked }, asService(options));
      return versions.map(
        ({ documentId, version }) =>
          texts.find((text) => text.documentId === documentId && text.version === version)?.passages,
      );
    },
  };
}
