import { describe, expect, it } from 'vitest';
import { type AnswerMessage, judge } from './outcome.ts';
import type { Asked, AskedFile } from './set.ts';

const files: AskedFile[] = [
  { path: 'pdf/a.pdf', name: 'Report.pdf', language: 'en' },
  { path: 'md/b.md', name: 'notes.md', language: 'en' },
];
const asked: Asked = {
  id: 'en-answer-01',
  question: 'How much is parking?',
  language: 'en',
  project: 'everyday',
  class: 'answerable',
  kind: 'figure',
  split: 'tune',
  answer: { file: 'pdf/a.pdf', page: 2, words: 'Parking is *$3*' },
};
const ofNotes = { ...asked, answer: { file: 'md/b.md', line: 7, words: 'Parking is *$3*' } };
const source = { number: 1, document_name: 'Report.pdf', page: 2, line_start: 5, line_end: 9, cited: true };
const answer = (change: Partial<AnswerMessage> = {}): AnswerMessage => ({
  message: 'Quotations:\n\n> Tickets are $7 and Parking\nis \\*$3\\*. [1]',
  sources: [source],
  confidence: { met: 1, of: 2, below_threshold: false },
  ...change,
});
const judged = (message: AnswerMessage, of: Asked = asked) => judge(of, message, files, 1);

describe('an answer', () => {
  it('is right when what it quotes holds the words, escaped and broken into lines as it may be', () => {
    expect(judged(answer())).toMatchObject({ manner: 'quoted', right: true });
    expect(judged(answer({ message: '> Tickets are $7. [1]' })).right).toBe(false);
  });

  it('refuses when it cites nothing, and is then right of nothing', () => {
    const refusing = answer({ sources: [{ ...source, cited: false }] });
    expect(judged(refusing)).toMatchObject({ manner: 'refused', right: false, rightFile: false });
  });

  it('is unsure where the product marks it so', () => {
    const marked = answer({ confidence: { met: 1, of: 3, below_threshold: true } });
    expect(judged(marked).manner).toBe('unsure');
  });

  it('is judged by its first citation: the file, and the page of a PDF or the line of any other', () => {
    expect(judged(answer())).toMatchObject({ rightFile: true, rightPlace: true });
    const later = { ...source, number: 2 };
    const otherPage = answer({ sources: [later, { ...source, page: 1 }] });
    expect(judged(otherPage)).toMatchObject({ rightFile: true, rightPlace: false });
    const otherFile = answer({ sources: [later, { ...source, document_name: 'notes.md' }] });
    expect(judged(otherFile)).toMatchObject({ rightFile: false, rightPlace: false });
    expect(judged(otherFile, ofNotes)).toMatchObject({ rightFile: true, rightPlace: true });
    const above = { ...source, document_name: 'notes.md', line_start: 8 };
    expect(judged(answer({ sources: [above] }), ofNotes).rightPlace).toBe(false);
  });
});
