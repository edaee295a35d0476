import type {
  Document as DocumentMessage,
  GetPageResponse,
  Passage as PassageMessage,
  RecognisedWord,
} from '@cairn/proto/documents';
import { enumValue } from '@cairn/proto/enum-names';
import type { DeletionReceipt as ReceiptMessage } from '@cairn/proto/projects';
import type { Document, Passage } from '../domain/document.ts';
import type { ExtractedPage } from '../domain/page.ts';
import { failureMessage } from '../domain/read-document.ts';
import type { DeletionReceipt } from '../domain/receipts/receipt.ts';
import { numberOf, stateOf } from '../domain/versions/version-place.ts';

export function presentDocument(document: Document): DocumentMessage {
  return {
    ...document,
    fileType: enumValue(document.fileType, 'FILE_TYPE_'),
    status: enumValue(document.status, 'DOCUMENT_STATUS_'),
    failure: document.failure && failureMessage(document.failure),
    warnings: [...document.warnings],
    pictureId: document.pictureId ?? '',
    tags: [...(document.tags ?? [])],
    description: document.description ?? '',
    versionNumber: numberOf(document),
    versionState: enumValue(stateOf(document), 'VERSION_STATE_'),
  };
}

export function presentPassage(passage: Passage): PassageMessage {
  const { headings, context } = passage;
  return {
    ...passage,
    headings: [...headings],
    context: context && { ...context, sections: [...context.sections] },
  };
}

export function presentPage(
  { textPages, textVersion }: Pick<Document, 'textPages' | 'textVersion'>,
  { number, text, firstLine, recognition }: ExtractedPage,
): GetPageResponse {
  return {
    page: number,
    text,
    firstLine,
    pagesTotal: textPages,
    version: textVersion,
    recognition: recognition && {
      confidence: recognition.confidence,
      words: wordsOf(recognition.words),
    },
  };
}

/** Of six numbers a word, as pages keep them. */
function wordsOf(numbers: readonly number[]): RecognisedWord[] {
  return Array.from({ length: Math.floor(numbers.length / 6) }, (_, index) => {
    const [start = 0, length = 0, left = 0, top = 0, right = 0, bottom = 0] = numbers.slice(
      index * 6,
      index * 6 + 6,
    );
    return { start, end: start + length, left, top, right, bottom };
  });
}

export function presentReceipt({ finishedAt, parts, ...receipt }: DeletionReceipt): ReceiptMessage {
  return { ...receipt, finishedAt: finishedAt ?? undefined, parts: [...parts] };
}
