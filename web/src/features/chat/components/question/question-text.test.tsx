import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { QuestionText } from './question-text.tsx';

beforeAll(() => startI18n('en'));

it.each(['word '.repeat(400), 'line\n'.repeat(30)])(
  'shows the beginning of a long question, and the whole when asked',
  async (text) => {
    render(<QuestionText text={text} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the whole question', expanded: false }));
    fireEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
    screen.getByRole('button', { name: 'Show the whole question', expanded: false });
  },
);

it('shows a usual question as it is', async () => {
  render(<QuestionText text={'How far apart do cairns stand?\nIn fog, too?'} />);
  await screen.findByText(/How far apart/);
  expect(screen.queryByRole('button')).toBeNull();
});
