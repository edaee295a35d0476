import { describe, expect, it } from 'vitest';
import { neutralName } from './neutral-name.ts';

describe('a name in a mail', () => {
  it.each([
    ['North ridge', 'North ridge'],
    ['Dr. Ada Lovelace', 'Dr. Ada Lovelace'],
    ['A/B tests', 'A/B tests'],
    [
      'Account suspended, confirm at https://evil.example/login',
      'Account suspended, confirm at https evil example/login',
    ],
    ['https : // evil.example', 'https evil example'],
    ['www.evil.example', 'www evil example'],
    ['evil。example', 'evil example'],
    ['help@evil.example', 'help evil example'],
    ['two\r\nlines', 'two lines'],
    ['x'.repeat(100), `${'x'.repeat(80)}…`],
  ])('%j reads %j', (name, neutral) => expect(neutralName(name)).toBe(neutral));
});
