import type { Mutant } from '../mutant.ts';

/** Search: projects are apart. */
export const search: readonly Mutant[] = [
  {
    name: 'search-counts-documents-of-others',
    file: 'services/search/src/engine/sqlite-fts5/project-view.ts',
    find: 'd.project_id = ?1 AND d.document_id = wanted.value',
    replace: 'd.project_id IS NOT ?1 + 0.5 AND d.document_id = wanted.value',
    tests: ['services/search/src/engine/sqlite-fts5/engine.test.ts'],
    why: 'a caller who names ids of documents learns which exist in projects of others',
  },
];
