import { describe, expect, it } from 'vitest';
import type { Message } from '../messages/turn.ts';
import { proposeByRules } from './propose-by-rules.ts';

const said = (text: string) => ({ isAi: false, text, state: 'complete' }) as Message;
const found = (text: string) =>
  proposeByRules([said(text)]).map(({ content, memoryType }) => [content, memoryType]);

describe('what people say is worth keeping', () => {
  it.each([
    ['Remember that invoices go to Lena.', 'Invoices go to Lena.', 'NOTE'],
    ['Please note: the key is under the mat', 'The key is under the mat', 'NOTE'],
    ['Hello!\n- We decided to use the blue one.', 'We decided to use the blue one.', 'DECISION'],
    ['Merke dir, dass Rechnungen an Lena gehen.', 'Rechnungen an Lena gehen.', 'NOTE'],
    ['Wir haben uns für Oslo entschieden.', 'Wir haben uns für Oslo entschieden.', 'DECISION'],
    ['Recuerda que la reunión es el martes.', 'La reunión es el martes.', 'NOTE'],
    ['Hemos decidido usar el azul.', 'Hemos decidido usar el azul.', 'DECISION'],
    ['Retiens que la réunion est mardi.', 'La réunion est mardi.', 'NOTE'],
    ['Désormais, les factures vont à Lena.', 'Désormais, les factures vont à Lena.', 'DECISION'],
    ['Decision: ship on the 4th of May', 'Ship on the 4th of May', 'DECISION'],
  ])('%s', (text, content, type) => {
    expect(found(text)).toEqual([[content, `MEMORY_TYPE_${type}`]]);
  });

  it.each([
    'Do you remember that invoices go to Lena?',
    'Remember that invoices go to Lena?',
    'What did we decide about Oslo?',
    'The notebook is on the table.',
    'Remember it.',
    '',
  ])('nothing of: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
