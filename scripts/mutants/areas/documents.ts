import type { Mutant } from '../mutant.ts';

const deletion = 'services/documents/src/domain/delete-document.ts';
const closing = 'await dependencies.store.markProjectDeleted(projectId);';
const each = `  for await (const document of documents) {
    signal.throwIfAborted();
    await deleteVersion(dependencies, document);
  }`;
const portioned = 'inPortions((limit) => dependencies.store.list(projectId, limit, undefined), portion)';

/** Documents: what is taken, and what a deletion leaves. */
export const documents: readonly Mutant[] = [
  {
    name: 'deletion-leaves-project-open',
    file: deletion,
    find: closing,
    replace: '',
    tests: [
      'services/documents/src/consumers/project-deleted.test.ts',
      'services/documents/src/uploads.test.ts',
    ],
    why: 'an upload that ends during the deletion of its project stays for ever',
  },
  {
    name: 'deletion-closes-project-last',
    file: deletion,
    find: `${closing}
  const documents = ${portioned};
${each}`,
    replace: `const documents = ${portioned};
${each}
  ${closing}`,
    tests: ['services/documents/src/consumers/project-deleted.test.ts'],
    why: 'an upload that ends just before a deletion does stays for ever',
  },
  {
    name: 'deletion-of-one-portion',
    file: deletion,
    find: portioned,
    replace: 'await dependencies.store.list(projectId, portion ?? 200, undefined)',
    tests: ['services/documents/src/domain/delete-document.test.ts'],
    why: 'the last documents of a deleted project stay',
  },
  {
    name: 'deletion-lets-reading-go-on',
    file: deletion,
    find: 'readings.callOff(id);',
    replace: '',
    tests: ['services/documents/src/domain/delete-document.test.ts'],
    why: 'a file that was deleted is read to its end',
  },
  {
    name: 'documents-take-sixty-mb',
    file: 'services/documents/src/domain/document.ts',
    find: 'MAX_FILE_BYTES = 52_428_800',
    replace: 'MAX_FILE_BYTES = 62_914_560',
    tests: ['services/documents/src/uploads.test.ts'],
    why: 'files above the promised 50 MB are taken',
  },
  {
    name: 'web-offers-sixty-mb',
    file: 'web/src/lib/uploads/accepted-files.ts',
    find: 'MAX_BYTES = 52_428_800',
    replace: 'MAX_BYTES = 62_914_560',
    tests: ['web/src/lib/uploads/accepted-files.test.ts'],
    why: 'the browser sends files that the server must refuse',
  },
];
