import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { sampleMemory } from '#testing/samples.ts';
import { address, listOf, MEMORY, openManager } from '../testing/open-manager.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => startI18n('en'));

const items = ['one', 'two', 'three'].map((id) => sampleMemory({ id, content: `Memory ${id}.` }));
const listed = { [`GET ${MEMORY}`]: listOf(items) };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Opens a choice by its label; gives its options. */
async function choices(label: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  const list = await screen.findByRole('listbox');
  return within(list).getAllByRole('option');
}

describe('the filters of the memories', () => {
  it('are asked of the server, and kept in the address', async () => {
    const { asked } = openManager(listed);
    await screen.findAllByRole('article');
    fireEvent.change(screen.getByPlaceholderText('Search memories...'), { target: { value: 'gate' } });
    await waitFor(() => expect(asked('GET', MEMORY).at(-1)?.query.get('q')).toBe('gate'));
    fireEvent.click(button('Filters'));
    const types = await choices('Type');
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'All Types',
      'Insight',
      'Summary',
      'Note',
      'Fact',
      'Decision',
    ]);
    fireEvent.click(types[4] as HTMLElement);
    await waitFor(() => expect(asked('GET', MEMORY).at(-1)?.query.get('type')).toBe('fact'));
    fireEvent.click((await choices('Sort By'))[1] as HTMLElement);
    await waitFor(() => expect(asked('GET', MEMORY).at(-1)?.query.get('sort')).toBe('importance'));
    fireEvent.click((await choices('Order'))[1] as HTMLElement);
    await waitFor(() => expect(asked('GET', MEMORY).at(-1)?.query.get('order')).toBe('asc'));
    expect(address()).toBe('?sort=importance&order=asc&q=gate&type=fact');
  });

  it('begin with the newest first', async () => {
    const { asked } = openManager(listed);
    await screen.findAllByRole('article');
    expect(Object.fromEntries(asked('GET', MEMORY)[0]?.query ?? [])).toEqual({ page_size: '50' });
    fireEvent.click(button('Filters'));
    expect(screen.getByRole('combobox', { name: 'Sort By' }).textContent).toBe('Created');
    expect(screen.getByRole('combobox', { name: 'Order' }).textContent).toBe('Descending');
  });

  it('stand as chips that can be taken off one by one, or all by Clear All', async () => {
    openManager(listed, { search: '?q=gate&type=fact&source=chat&tag=ridge&tag=stone' });
    const chips = within(await screen.findByRole('list', { name: 'Filters in use' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Fact',
      'Chat',
      'Tag: ridge',
      'Tag: stone',
    ]);
    fireEvent.click(button('Remove filter: Tag: ridge'));
    await waitFor(() => expect(address()).toBe('?q=gate&type=fact&source=chat&tag=stone'));
    fireEvent.click(button('Clear All'));
    await waitFor(() => expect(address()).toBe(''));
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search memories...').value).toBe('');
  });

  it('lead on to more by Show more', async () => {
    openManager({
      [`GET ${MEMORY}`]: ({ query }) =>
        query.get('page_token')
          ? listOf(items.slice(2), { total: 3 })
          : listOf(items.slice(0, 2), { total: 3, next: 't' }),
    });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    fireEvent.click(button('Show more'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  });
});

describe('Bulk Select', () => {
  const select = async () => {
    await screen.findAllByRole('article');
    fireEvent.click(button('Bulk Select'));
    for (const name of ['Select Memory one.', 'Select Memory two.'])
      fireEvent.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByText('2 item(s) selected')).toBeDefined();
  };

  it('deletes what is selected, and Undo brings it back', async () => {
    const { asked } = openManager({
      ...listed,
      [`POST ${MEMORY}/bulk/delete`]: { body: { items: 2, change_id: 'c2' } },
      [`POST ${MEMORY}/history/c2/undo`]: { body: {} },
    });
    await select();
    fireEvent.click(button('Delete Selected'));
    expect(await screen.findByText('2 memories deleted')).toBeDefined();
    expect(asked('POST', `${MEMORY}/bulk/delete`)[0]?.body).toEqual({ ids: ['one', 'two'] });
    expect(screen.getByText('0 item(s) selected')).toBeDefined();
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(asked('POST', `${MEMORY}/history/c2/undo`)).toHaveLength(1));
  });

  it('adds tags to what is selected and takes others from it', async () => {
    const { asked } = openManager({
      ...listed,
      [`POST ${MEMORY}/bulk/tags`]: { body: { items: 2, change_id: 'c3' } },
    });
    await select();
    fireEvent.click(button('Bulk Tag'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 memories' }));
    const add = dialog.getByRole('combobox', { name: 'Add tags' });
    fireEvent.change(add, { target: { value: 'walls' } });
    fireEvent.keyDown(add, { key: 'Enter' });
    const remove = dialog.getByRole('combobox', { name: 'Remove tags' });
    fireEvent.change(remove, { target: { value: 'rid' } });
    fireEvent.click(await screen.findByRole('option', { name: 'ridge' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('2 memories tagged')).toBeDefined();
    expect(asked('POST', `${MEMORY}/bulk/tags`)[0]?.body).toEqual({
      ids: ['one', 'two'],
      add: ['walls'],
      remove: ['ridge'],
    });
  });

  it('ends by Exit Bulk Mode, with nothing selected', async () => {
    openManager(listed);
    await select();
    fireEvent.click(button('Exit Bulk Mode'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(button('Bulk Select'));
    expect(screen.getByText('0 item(s) selected')).toBeDefined();
  });
});
