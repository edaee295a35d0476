import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { PassagePath } from './passage-path.tsx';

const context = {
  title: 'Brightmoor Foods · Form 10-K',
  sections: ['Item 8.', 'Form 10-K', 'Statements of Earnings'],
  table: 'Statements of Earnings',
  unit: '(in millions)',
  period: '2018 2017',
  page_label: 'F-12',
};

beforeAll(() => startI18n('en'));

it('says what a passage stands under from the outermost on, each once', () => {
  render(<PassagePath context={context} data-testid="path" />);
  const path = screen.getByTestId('path');
  expect(path.title).toBe('Brightmoor Foods · Form 10-K\nStatements of Earnings\n2018 2017 (in millions)');
  expect(path.textContent).toContain('Statements of Earnings');
});

it('is nothing where a passage has no context, or an empty one', () => {
  const empty = { title: '', sections: [], table: '', unit: '', period: '', page_label: '' };
  const { container } = render(
    <>
      <PassagePath context={null} />
      <PassagePath context={empty} />
    </>,
  );
  expect(container.childElementCount).toBe(0);
});
