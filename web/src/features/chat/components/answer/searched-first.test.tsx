import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startI18n, switchLanguage } from '#lib/i18n/i18n.ts';
import { SearchedFirstLine } from './searched-first.tsx';

const named = (count: number, deleted: readonly number[] = []) =>
  Array.from({ length: count }, (_, i) => ({
    document_id: `d${i}`,
    document_name: `Adobe ${2018 + i}.pdf`,
    deleted: deleted.includes(i),
  }));

async function show(documents: ReturnType<typeof named>, count = documents.length): Promise<string> {
  const { container } = render(
    <MemoryRouter>
      <SearchedFirstLine projectId={3} searched={{ documents, count }} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(container.textContent).not.toBe(''));
  return container.textContent ?? '';
}

describe('SearchedFirstLine', () => {
  beforeAll(() => startI18n('en'));
  afterEach(() => switchLanguage('en'));

  it('names up to three documents as links, and counts the others of more', async () => {
    expect(await show(named(1))).toBe('Searched first: Adobe 2018.pdf');
    expect(screen.getByRole('link', { name: 'Adobe 2018.pdf' }).getAttribute('href')).toBe(
      '/projects/3/documents/d0',
    );
    expect(await show(named(3))).toBe('Searched first: Adobe 2018.pdf, Adobe 2019.pdf, and Adobe 2020.pdf');
    expect(await show(named(10), 12)).toBe('Searched first: Adobe 2018.pdf, Adobe 2019.pdf, and 10 others');
  });

  it('says which were deleted since, and does not open those', async () => {
    expect(await show(named(2, [1]))).toBe('Searched first: Adobe 2018.pdf and Adobe 2019.pdf (deleted)');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Adobe 2018.pdf']);
  });

  it.each([
    ['de', 'Zuerst durchsucht: Adobe 2018.pdf, Adobe 2019.pdf und 2 weitere'],
    ['es', 'Se buscó primero en: Adobe 2018.pdf, Adobe 2019.pdf y 2 más'],
    ['fr', 'Recherché d’abord dans\u00a0: Adobe 2018.pdf, Adobe 2019.pdf et 2 autres'],
  ] as const)('is a sentence in %s', async (language, sentence) => {
    await switchLanguage(language);
    expect(await show(named(4))).toBe(sentence);
  });
});
