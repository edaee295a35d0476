import type { DocumentWarning } from '../domain/document.ts';
import type { FileType } from '../domain/file-type.ts';
import type { ExtractedPage } from '../domain/page.ts';
import type { Extractor } from '../extraction/extractor.ts';

export interface WholeReading {
  readonly pages: ExtractedPage[];
  readonly warnings: DocumentWarning[];
  readonly text: string;
}

/** Reads a file whole through a real reader process. */
export async function readWhole(
  extractor: Extractor,
  fileType: FileType,
  file: Uint8Array | string,
): Promise<WholeReading> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const pages: ExtractedPage[] = [];
  const warnings: DocumentWarning[] = [];
  for await (const step of extractor.extract({
    fileType,
    size: bytes.length,
    source: inPieces(bytes),
    group: 'test',
  })) {
    if (step.kind === 'page') pages.push(step.page);
    if (step.kind === 'warning') warnings.push(step.warning);
  }
  return { pages, warnings, text: pages.map((page) => page.text).join('\n') };
}

/** Bytes as a stream of pieces. */
export async function* inPieces(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
