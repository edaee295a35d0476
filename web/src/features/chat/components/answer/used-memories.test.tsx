import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Citation } from '#lib/api/types.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { UsedMemories } from './used-memories.tsx';

beforeAll(() => startI18n('en'));

const source = (number: number, more: Partial<Citation>) =>
  ({ number, cited: true, deleted: false, memory_id: null, document_id: '', quote: '', ...more }) as Citation;

const bluebird = source(2, { memory_id: 'm2', quote: 'The codename is Bluebird.' });

it('says which memories an answer used, and writes it again without one of them', async () => {
  const without: (readonly string[])[] = [];
  renderScreen(
    <UsedMemories
      projectId={3}
      sources={[
        source(1, { document_id: 'd1', quote: 'A passage' }),
        bluebird,
        source(3, { memory_id: 'm3', quote: 'Given, and not cited.', cited: false }),
        source(4, { memory_id: 'm4', deleted: true }),
      ]}
      onAgainWithout={(memories) => without.push(memories)}
      ready
    />,
  );
  await screen.findByRole('region', { name: 'Used 2 memories' });
  const link = screen.getByRole('link', { name: 'The codename is Bluebird.' });
  expect(link.getAttribute('href')).toBe('/projects/3/memory?memory=m2');
  expect(screen.getByText('The memory has been deleted')).toBeTruthy();
  expect(screen.queryByText('Given, and not cited.')).toBeNull();
  const [first] = screen.getAllByRole('button', { name: 'Answer again without this' });
  if (first) fireEvent.click(first);
  expect(without).toEqual([['m2']]);
});

it('offers nothing where nothing may be asked, and says nothing where none was used', () => {
  const { container } = renderScreen(<UsedMemories projectId={3} sources={[bluebird]} ready />);
  expect(container.querySelector('button')).toBeNull();
  expect(renderScreen(<UsedMemories projectId={3} sources={[]} ready />).container.textContent).toBe('');
});
