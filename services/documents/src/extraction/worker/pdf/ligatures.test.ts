import { describe, expect, it } from 'vitest';
import { lossesOf, withWholeWords } from './ligatures.ts';

describe('lost ligatures', () => {
  it('are noticed by the pieces of words that they leave', () => {
    expect(lossesOf('Those af ected were in a di erent o ce, for e ciency.')).toBeGreaterThanOrEqual(4);
    expect(lossesOf('the of\u000bce and the \u001brm')).toBe(2);
  });

  it.each([
    'Half of the staff of the chief said so, if only in brief notes.',
    'Auf der Hof führt der Verkauf zwölf Monate.',
    'Un actif net et un chef de projet, neuf mois.',
    'De ce fait, il en est de ces titres comme de ne rien faire.',
    'El primer año y otros datos de la empresa.',
    'A different office was affected with efficiency in the first fiscal year.',
  ])('are not seen in %s', (text) => {
    expect(lossesOf(text)).toBe(0);
  });

  it('are put back from a text that has them', () => {
    const broken = 'Those af ected in a di erent of\u000bce took the rst oer of e ciency, and affix.';
    const whole = 'Those affected in a different office took the first offer of efficiency, and affix.';
    expect(withWholeWords(broken, `${whole} more words.`)).toBe(whole);
  });

  it('leave every other word as it is', () => {
    expect(withWholeWords('an off day of and on', 'an offer day')).toBe('an off day of and on');
    expect(withWholeWords('nothing lost here', 'quite another text')).toBe('nothing lost here');
  });
});
