import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/render-screen.tsx';
import { FileName } from './file-name.tsx';

describe('a file’s name', () => {
  const partsOf = (name: string) => {
    renderScreen(<FileName>{name}</FileName>);
    return [...screen.getByTitle(name).childNodes].map(({ textContent }) => textContent);
  };

  it('keeps the end of a long name apart, where alike files differ', () => {
    expect(partsOf('Brightmoor Foods Annual Report 2019-20.pdf')).toEqual([
      'Brightmoor Foods Annual Report ',
      '2019-20.pdf',
    ]);
  });

  it.each(['notes.txt', 'تقرير الشركة السنوي لعام ٢٠٢٠ النهائي.pdf'])('is whole: %s', (name) => {
    expect(partsOf(name)).toEqual([name]);
  });

  it('halves no character', () => {
    expect(partsOf('a long name that ends in a family 👨‍👩‍👧123456.pdf').at(-1)).toBe('👨‍👩‍👧123456.pdf');
  });
});
