import { describe, expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

const item = (name: string, isDirectory: boolean) => ({
  kind: 'file',
  getAsFile: () => new File([], name),
  webkitGetAsEntry: () => ({ isDirectory }),
});

const transfer = (items: unknown[]) =>
  ({ items, files: [new File([], 'plain.txt')] }) as unknown as Pick<DataTransfer, 'items' | 'files'>;

describe('droppedFiles', () => {
  it('leaves folders out and says so', () => {
    const { files, folders } = droppedFiles(transfer([item('a.txt', false), item('papers.pdf', true)]));
    expect(files.map(({ name }) => name)).toEqual(['a.txt']);
    expect(folders).toBe(true);
  });

  it('passes over dropped text', () => {
    const { files, folders } = droppedFiles(transfer([{ kind: 'string' }, item('a.txt', false)]));
    expect(files).toHaveLength(1);
    expect(folders).toBe(false);
  });

  it('takes the list of files where the browser gives no items', () => {
    expect(droppedFiles(transfer([])).files.map(({ name }) => name)).toEqual(['plain.txt']);
  });
});
