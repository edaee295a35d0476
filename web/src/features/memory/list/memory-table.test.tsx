import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { sampleMemory } from '#testing/samples.ts';
import { listOf, MEMORY, openManager } from '../testing/open-manager.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => startI18n('en'));

const items = ['one', 'two'].map((id) => sampleMemory({ id, content: `Memory ${id}.` }));
const open = (answer = listOf(items)) => openManager({ [`GET ${MEMORY}`]: answer }, { search: '?view=list' });

describe('the list of memories', () => {
  it('is sorted by the server, and turned round by a second press', async () => {
    const { asked } = open();
    const head = () => screen.findByRole('columnheader', { name: /^Memory/ });
    fireEvent.click(await head());
    const last = () => Object.fromEntries(asked('GET', MEMORY).at(-1)?.query ?? []);
    await waitFor(() => expect(last()).toMatchObject({ sort: 'content', order: 'asc' }));
    fireEvent.click(await head());
    await waitFor(() => expect(last()).toEqual({ page_size: '50', sort: 'content' }));
  });

  it('shows one page at a time, and fetches the next', async () => {
    const { asked } = open(listOf(items, { total: 60, next: 'after' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Next memories' }));
    await waitFor(() => expect(asked('GET', MEMORY).at(-1)?.query.get('page_token')).toBe('after'));
    expect(screen.getByRole('group', { name: 'Pages of the list' }).textContent).toContain('51–');
  });

  it('speaks in our words where it names its parts', async () => {
    open();
    expect(await screen.findByRole('grid', { name: 'Memories' })).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all memories shown' }));
    expect(await screen.findByText('2 item(s) selected')).toBeDefined();
  });
});
