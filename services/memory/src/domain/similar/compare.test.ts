import { describe, expect, it } from 'vitest';
import { knownItem } from '../words/project-words.ts';
import { Vocabulary } from '../words/vocabulary.ts';
import { likenessOf } from './compare.ts';

const vocabulary = new Vocabulary();
const known = (content: string) =>
  knownItem(
    { id: content, revision: 1, memoryType: 'fact', createdAt: new Date(0), content, tags: [] },
    vocabulary,
  );
const between = (one: string, other: string) => likenessOf(known(one), known(other));

describe('what items say beside each other', () => {
  it.each([
    ['The harbour office closes at 16:00.', 'the harbour office closes at 16:00'],
    [
      'The ferry leaves the northern quay at nine.',
      'The ferry leaves from the northern quay at nine o’clock.',
    ],
    ['Rechnungen gehen an die Buchhaltung in Kiel.', 'Die Rechnungen gehen an die Buchhaltung in Kiel!'],
  ])('is nearly the same: %s | %s', (one, other) => {
    expect(between(one, other)?.kind).toBe('near_double');
  });

  it.each([
    ['The harbour office closes at 16:00.', 'The harbour office closes at 17:00.', '16', '17'],
    ['The bridge carries 40 t in winter.', 'In winter the bridge carries 60 t.', '40', '60'],
    [
      'All invoices of the project go to Lena Berg.',
      'All invoices of the project go to Tom Oak.',
      'Lena Berg',
      'Tom Oak',
    ],
    ['The northern quay is open to trucks.', 'The northern quay is not open to trucks.', '', ''],
    ['Water levels of the lake rise in spring.', 'Water levels of the lake fall in spring.', '', ''],
    ['Der Vertrag mit Harrow endet 2027.', 'Der Vertrag mit Harrow endet 2028.', '2027', '2028'],
  ])('contradicts: %s | %s', (one, other, thisSays, otherSays) => {
    expect(between(one, other)).toMatchObject({ kind: 'contradiction', thisSays, otherSays });
    expect(between(other, one)).toMatchObject({
      kind: 'contradiction',
      thisSays: otherSays,
      otherSays: thisSays,
    });
  });

  it.each([
    ['The harbour office closes at 16:00.', 'The bridge carries 40 t.'],
    ['The bridge carries 40 t.', 'The bridge was built of granite in 1911.'],
    ['Lunch is at noon.', 'Lunch was good.'],
    [
      'Crane 4 was inspected by Ines Duarte on 2 May 2021.',
      'Crane 4 was inspected by Oskar Holm on 17 May 2022.',
    ],
    ['', 'The bridge carries 40 t.'],
  ])('is of no concern: %s | %s', (one, other) => {
    expect(between(one, other)).toBeUndefined();
  });
});
