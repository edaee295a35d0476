import { describe, expect, it } from 'vitest';
import { refusalOf } from './accepted-files.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

describe('refusalOf', () => {
  it.each([
    file('a.pdf', 'application/pdf'),
    file('a.txt', 'text/plain;charset=utf-8'),
    file('notes.md', ''),
    file('a.csv', 'application/vnd.ms-excel'),
    file('a.json', 'application/octet-stream'),
    file('page.png', 'image/png'),
    file('photo.JPG', 'image/jpeg'),
    file('scan.tif', ''),
    file('edge.txt', 'text/plain', 52_428_800),
  ])('lets $name ($type) through', (candidate) => expect(refusalOf(candidate)).toBeNull());

  it.each([
    file('a.exe', ''),
    file('a.gif', 'image/gif'),
    file('a.heic', 'image/heic'),
    file('a.xls', 'application/vnd.ms-excel'),
    file('page.pdf', 'text/html'),
  ])('refuses $name ($type) by its type', (candidate) => expect(refusalOf(candidate)).toBe('type'));

  it('refuses what is larger than 50 MB', () => {
    expect(refusalOf(file('big.txt', 'text/plain', 52_428_801))).toBe('size');
  });
});
