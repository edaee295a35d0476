import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '#lib/api/types.ts';
import { withDocument, withKnown, withoutDocuments, withProgress } from './list-documents.ts';

const document = (id: string, change: Partial<ProjectDocument> = {}): ProjectDocument => ({
  id,
  project_id: 1,
  name: id,
  filename: id,
  file_type: 'pdf',
  file_size: 1,
  status: 'processing',
  stage: 'uploaded',
  error: null,
  pages_done: 0,
  pages_total: 0,
  chunks_count: 0,
  warnings: [],
  version: 1,
  picture_id: null,
  tags: [],
  description: '',
  series_id: null,
  version_number: 1,
  version_state: 'current',
  uploaded_by: 'u',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
});
const pages = [
  { items: [document('a'), document('b')], next: 't' },
  { items: [document('c')], next: null },
];
const ids = (list: typeof pages) => list.map(({ items }) => items.map(({ id }) => id));

describe('the cached list of documents', () => {
  it('takes a new document at the top and a known one at its place', () => {
    expect(ids(withDocument(pages, document('new')))).toEqual([['new', 'a', 'b'], ['c']]);
    const changed = withDocument(pages, document('c', { name: 'renamed' }));
    expect(ids(changed)).toEqual(ids(pages));
    expect(changed[1]?.items[0]?.name).toBe('renamed');
  });

  it('puts in what it has, and nothing else', () => {
    expect(withKnown(pages, document('c', { name: 'renamed' }))[1]?.items[0]?.name).toBe('renamed');
    expect(withKnown(pages, document('new'))).toEqual(pages);
  });

  it('drops deleted documents', () => {
    expect(ids(withoutDocuments(pages, ['b', 'c']))).toEqual([['a'], []]);
    expect(ids(withoutDocuments(pages, ['b']))).toEqual([['a'], ['c']]);
  });

  it('shows progress, but lets a late event undo nothing', () => {
    const event = {
      type: 'document.progressed' as const,
      project_id: 7,
      document_id: 'a',
      version: 1,
      stage: 'extracting' as const,
      pages_done: 3,
      pages_total: 9,
    };
    expect(withProgress(pages, event)[0]?.items[0]).toMatchObject({
      stage: 'extracting',
      pages_done: 3,
      pages_total: 9,
    });
    const done = [{ items: [document('a', { status: 'processed', stage: 'processed' })], next: null }];
    expect(withProgress(done, event)[0]?.items[0]?.stage).toBe('processed');
    const newer = [{ items: [document('a', { version: 2 })], next: null }];
    expect(withProgress(newer, event)[0]?.items[0]?.pages_done).toBe(0);
  });
});
