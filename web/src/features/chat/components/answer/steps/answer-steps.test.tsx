import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerStep } from '#lib/api/types.ts';
import { startI18n, switchLanguage } from '#lib/i18n/i18n.ts';
import { WritingStatus } from '../writing-status.tsx';
import { AnswerSteps } from './answer-steps.tsx';

const step = (changes: Partial<AnswerStep>): AnswerStep => ({
  kind: 'write',
  state: 'done',
  text: '',
  count: 0,
  documents: 0,
  pages: 0,
  fault: null,
  ...changes,
});
const STEPS = [
  step({ kind: 'plan', count: 3 }),
  step({ kind: 'search', text: 'fees', count: 6 }),
  step({ kind: 'search', text: 'fines', state: 'failed', fault: 'failed' }),
  step({ kind: 'read', text: 'survey.pdf', count: 30, documents: 1, pages: 14 }),
  step({ kind: 'read', state: 'running' }),
  step({ state: 'waiting' }),
];
/** The texts come with the first screen that needs them. */
async function show(steps: readonly AnswerStep[], open = true) {
  const shown = render(<AnswerSteps steps={steps} open={open} />);
  await screen.findByRole('button');
  return shown;
}
const read = (element: Element) => (element.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '');
const lines = () => within(screen.getByRole('list')).getAllByRole('listitem').map(read);

describe('the steps of an answer', () => {
  beforeAll(() => startI18n('en'));
  afterEach(async () => {
    cleanup();
    await switchLanguage('en');
  });

  it('say what is done, with their counts and states', async () => {
    await show(STEPS);
    expect(lines()).toEqual([
      'Planned 3 searches (done)',
      'Searched for “fees”: 6 passages (done)',
      'Searching for “fines” failed. (failed)',
      'Read 14 pages of survey.pdf (done)',
      'Reading passages (in progress)',
      'Writing the answer (waiting)',
    ]);
  });

  it('say why one failed, and how much was read where there are no pages', async () => {
    const faulty = [
      step({ kind: 'plan', state: 'failed', fault: 'unreadable' }),
      step({ kind: 'read', state: 'failed', fault: 'slow', text: 'survey.pdf' }),
      step({ kind: 'read', count: 12, documents: 3 }),
      step({ kind: 'read', count: 1, documents: 1, text: 'notes.txt' }),
      step({ state: 'stopped' }),
    ];
    await show(faulty);
    expect(lines()).toEqual([
      'No plan: the language model gave nothing usable. Only the question itself was searched for. (failed)',
      'Reading survey.pdf failed: it took too long. (failed)',
      'Read 12 passages from 3 documents (done)',
      'Read 1 passage of notes.txt (done)',
      'Writing the answer (stopped)',
    ]);
  });

  it('close as the text begins, and open by a button that says how many there are', async () => {
    const { rerender } = await show(STEPS);
    expect(read(screen.getByRole('button', { expanded: true }))).toBe('Reading passages · 1 failed');
    const ended = STEPS.map((each) => (each.state === 'failed' ? each : { ...each, state: 'done' as const }));
    rerender(<AnswerSteps steps={ended} open={false} />);
    expect(screen.queryByRole('list')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '6 steps · 1 failed', expanded: false }));
    expect(lines()).toHaveLength(6);
    rerender(<AnswerSteps steps={ended.slice(0, 5)} open={false} />);
    expect(lines()).toHaveLength(5);
  });

  it.each([
    ['de', 'Gesucht nach „fees“: 6 Stellen (fertig)', '14 Seiten von survey.pdf gelesen (fertig)'],
    ['es', 'Se buscó «fees»: 6 pasajes (hecho)', 'Leídas 14 páginas de survey.pdf (hecho)'],
    [
      'fr',
      'Recherché «\u00a0fees\u00a0»\u00a0: 6 passages (terminé)',
      '14 pages lues de survey.pdf (terminé)',
    ],
  ] as const)('are sentences in %s', async (language, searched, pages) => {
    await switchLanguage(language);
    await show(STEPS);
    expect(lines()[1]).toBe(searched);
    expect(lines()[3]).toBe(pages);
  });

  it('are read out one by one while there are no words yet', async () => {
    const usual = { writing: true, progress: null, reconnecting: false, ending: undefined };
    const { rerender } = render(<WritingStatus {...usual} thinking step={STEPS[4]} />);
    expect(read(await screen.findByRole('status'))).toBe('Thinking...Reading passages');
    rerender(<WritingStatus {...usual} thinking={false} step={STEPS[5]} />);
    expect(read(screen.getByRole('status'))).toBe('Generating response...');
  });
});
