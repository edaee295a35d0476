import {
  Conflict,
  declareRefusals,
  InvalidInput,
  NotFound,
  Unavailable,
  Unsupported,
} from '@cairn/kit/errors';

export const refusals = declareRefusals({
  document_name_missing: ['name', 'Give the document a name.'],
  document_name_too_long: ['name', 'Shorten the name to at most {{max}} characters, with its ending.'],
  document_not_found: [NotFound, 'There is no such document. It may have been deleted; reload the list.'],
  document_unread: [NotFound, 'This document has not been read yet. Wait until it is, then try again.'],
  page_not_found: [NotFound, 'This document has {{pages}} pages; there is no page {{number}}.'],
  version_not_found: [NotFound, 'This version of the document is not there any more.'],
  document_busy: [Conflict, 'This document is being read right now. Wait until it is done, then try again.'],
  project_documents_full: [
    Conflict,
    'This project has {{max}} documents, which is as many as it may. Delete some, or use another project.',
  ],
  project_storage_full: [
    Conflict,
    'This file does not fit: the files of a project may have {{max}} MB together. Delete some, or use another project.',
  ],
  person_storage_full: [
    Conflict,
    'This file does not fit: all your files may have {{max}} MB together. Delete some that you uploaded, or ask an administrator for more.',
  ],
  file_unsupported: [
    Unsupported,
    'Unsupported file type. Please upload one of: TXT, PDF, DOCX, MD, CSV, JSON',
  ],
  upload_too_slow: [
    Unavailable,
    'Uploading this file took too long. Send it again over a faster connection.',
  ],
  upload_malformed: [InvalidInput, 'An upload begins with the name of the file and its project.'],
  upload_not_bytes: [InvalidInput, 'After its first message an upload has only bytes.'],
});
