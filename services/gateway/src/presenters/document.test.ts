import { expect, it } from 'vitest';
import { presentPage } from './document.ts';

it('says of a page whose text was read from the file that nothing was recognised', () => {
  const page = { page: 1, text: 'Stones.', firstLine: 1, pagesTotal: 1, version: 1, recognition: undefined };
  expect(presentPage(page)).toMatchObject({ text: 'Stones.', first_line: 1, recognition: null });
});
