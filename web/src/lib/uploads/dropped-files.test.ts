import { describe, expect, it } from 'vitest';
import { droppedFiles, MOST_FILES, withoutHidden } from './dropped-files.ts';
import { pathOf } from './file-paths.ts';

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  file: (resolve: (file: File) => void) => resolve(new File([], name)),
});

/** As browsers do, a reader gives a hundred entries at a time. */
const folderEntry = (name: string, children: { name: string }[]) => ({
  name,
  isFile: false,
  createReader: () => {
    const left = [...children];
    return { readEntries: (resolve: (some: unknown[]) => void) => resolve(left.splice(0, 100)) };
  },
});

const lockedEntry = (name: string) => ({
  name,
  isFile: true,
  file: (_: unknown, reject: (error: Error) => void) => reject(new Error('NotReadableError')),
});

const item = (entry: { name: string }) => ({
  kind: 'file',
  getAsFile: () => new File([], entry.name),
  webkitGetAsEntry: () => entry,
});

const transfer = (items: unknown[]) =>
  ({ items, files: [new File([], 'plain.txt')] }) as unknown as Pick<DataTransfer, 'items' | 'files'>;

const namesOf = ({ files }: { files: File[] }) => files.map(({ name }) => name);

describe('droppedFiles', () => {
  it('opens folders within folders, however many files they hold', async () => {
    const many = Array.from({ length: 250 }, (_, index) => fileEntry(`${index}.txt`));
    const papers = folderEntry('papers', [...many, folderEntry('older', [fileEntry('old.pdf')])]);
    const { files } = await droppedFiles(transfer([item(fileEntry('a.txt')), item(papers)]));
    expect(files.map(pathOf)).toEqual([
      'a.txt',
      ...many.map(({ name }) => `papers/${name}`),
      'papers/older/old.pdf',
    ]);
  });

  it('leaves out what systems keep in folders', async () => {
    const papers = folderEntry('papers', [fileEntry('.DS_Store'), fileEntry('Thumbs.db'), fileEntry('a.md')]);
    const dropped = await droppedFiles(transfer([item(papers)]));
    expect(namesOf(dropped)).toEqual(['a.md']);
    expect(dropped.skipped).toEqual([
      { path: 'papers/.DS_Store', reason: 'hidden' },
      { path: 'papers/Thumbs.db', reason: 'hidden' },
    ]);
  });

  it('leaves out what lies in a hidden folder of a chosen one', () => {
    const chosen = ['papers/a.md', 'papers/.git/config', 'papers/desktop.ini'].map((path) =>
      Object.assign(new File([], path), { webkitRelativePath: path }),
    );
    const { files, skipped } = withoutHidden(chosen);
    expect(files.map(pathOf)).toEqual(['papers/a.md']);
    expect(skipped.map(({ path }) => path)).toEqual(['papers/.git/config', 'papers/desktop.ini']);
  });

  it('names what cannot be opened, and goes on', async () => {
    const papers = folderEntry('papers', [lockedEntry('mine.txt'), fileEntry('a.md')]);
    const { files, skipped } = await droppedFiles(transfer([item(papers)]));
    expect([files.length, skipped]).toEqual([1, [{ path: 'papers/mine.txt', reason: 'unread' }]]);
  });

  it('stops at the most files of one drop, and says so', async () => {
    const many = Array.from({ length: MOST_FILES + 1 }, (_, index) => fileEntry(`${index}.txt`));
    const { files, isCut } = await droppedFiles(transfer([item(folderEntry('disk', many))]));
    expect([files.length, isCut]).toEqual([MOST_FILES, true]);
  });

  it('passes over dropped text', async () => {
    const { files } = await droppedFiles(transfer([{ kind: 'string' }, item(fileEntry('a.txt'))]));
    expect(files).toHaveLength(1);
  });

  it('takes the list of files where the browser gives no items', async () => {
    expect(namesOf(await droppedFiles(transfer([])))).toEqual(['plain.txt']);
  });
});
