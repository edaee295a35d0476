import type { Document as DocumentMessage, Passage as PassageMessage } from '@cairn/proto/documents';
import { enumValue } from '@cairn/proto/enum-names';
import type { Document, Passage } from '../domain/document.ts';
import { failureMessage } from '../domain/read-document.ts';

export function presentDocument(document: Document): DocumentMessage {
  return {
    ...document,
    fileType: enumValue(document.fileType, 'FILE_TYPE_'),
    status: enumValue(document.status, 'DOCUMENT_STATUS_'),
    failure: document.failure && failureMessage(document.failure),
    warnings: [...document.warnings],
    pictureId: document.pictureId ?? '',
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
