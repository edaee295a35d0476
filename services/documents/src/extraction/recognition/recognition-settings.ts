import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '@cairn/platform/config';

/** How text in pictures is recognised. */
export interface RecognitionSettings {
  /** As Tesseract names them, the main one first. */
  readonly languages: readonly string[];
  /** Holds models of further languages; absolute. */
  readonly folder?: string;
  /** Processes at the same time, over all documents. */
  readonly processes: number;
  /** Pages of one document. */
  readonly maxPages: number;
  /** Milliseconds for one page, and for all of a document's. */
  readonly pageMs: number;
  readonly documentMs: number;
}

/** What comes with Cairn. */
const SHIPPED = 'eng';

/** @throws ConfigError when a language has no model. */
export function requireModels({
  languages,
  folder,
}: Pick<RecognitionSettings, 'languages' | 'folder'>): void {
  const hasModel = (language: string) =>
    language === SHIPPED ||
    (folder !== undefined &&
      ['', '.gz'].some((ending) => existsSync(resolve(folder, `${language}.traineddata${ending}`))));
  const missing = languages.filter((language) => !hasModel(language));
  if (missing.length === 0) return;
  const files = missing.map((language) => `${language}.traineddata`).join(', ');
  throw new ConfigError([
    folder === undefined
      ? `OCR_LANGUAGES: needs ${files} in a folder that OCR_DATA names`
      : `OCR_LANGUAGES: needs ${files} in ${folder}, the folder that OCR_DATA names`,
  ]);
}
