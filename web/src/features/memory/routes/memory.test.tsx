import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce } from '#lib/stream/server-events.ts';
import { sampleMemory } from '#testing/samples.ts';
import { address, listOf, MEMORY, openManager } from '../testing/open-manager.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => startI18n('en'));

const gate = sampleMemory({ id: 'gate', tags: ['a', 'b', 'c', 'd', 'e'], importance: 0.8 });
const stone = sampleMemory({ id: 'stone', content: 'Stone is cut on Mondays.', usage_count: 3 });
const both = { [`GET ${MEMORY}`]: listOf([gate, stone], { total: 2, overall: 9 }) };

const cards = () => screen.findAllByRole('article');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const pick = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const openMenu = async () => {
  await cards();
  fireEvent.click(button(/^Actions for The gate/));
};
const enhanced = (has_enhanced_fields: boolean) => ({
  body: { has_enhanced_fields, status: 'healthy', items: 9, last_updated: '2026-01-31T08:15:30.000Z' },
});

describe('the memory manager', () => {
  it('says what it is, of which project, and how many memories that has', async () => {
    openManager(both);
    expect(await screen.findByRole('heading', { level: 1, name: 'Memory Manager' })).toBeDefined();
    expect(await screen.findByText('Project 3 · 9 memories')).toBeDefined();
    expect(screen.getByText('Showing 2 of 9 memories')).toBeDefined();
    const tabs = within(screen.getByRole('tablist', { name: 'Views' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Grid',
      'List',
      'Timeline',
      'Connections',
      'Intelligence',
    ]);
  });

  it('keeps the view in the address', async () => {
    openManager(both);
    fireEvent.click(await screen.findByRole('tab', { name: 'Timeline' }));
    await waitFor(() => expect(address()).toBe('?view=timeline'));
  });

  it('disables the enhanced views without enhanced fields, and says why', async () => {
    openManager({ ...both, [`GET ${MEMORY}/health-check`]: enhanced(false) });
    await waitFor(() => {
      for (const name of ['Timeline', 'Connections', 'Intelligence'])
        expect(screen.getByRole('tab', { name }).title).toBe('Enhanced features required');
    });
    fireEvent.click(screen.getByRole('tab', { name: 'Timeline' }));
    expect(address()).toBe('');
    expect(screen.getByText('Enhanced fields not active')).toBeDefined();
  });

  it('assumes enhanced features when the health check fails, and says that the health is not known', async () => {
    openManager({ ...both, [`GET ${MEMORY}/health-check`]: { status: 503, body: { detail: 'Away.' } } });
    expect(await screen.findByText('Health unknown')).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Timeline' }).ariaDisabled).toBe(null);
    expect(screen.getByText('Enhanced fields active')).toBeDefined();
  });

  it('ends in the health, the fields, the project and when a memory changed last', async () => {
    openManager({ ...both, [`GET ${MEMORY}/health-check`]: enhanced(true) });
    const footer = within(await screen.findByRole('contentinfo'));
    await footer.findByText('Healthy');
    for (const text of ['Enhanced fields active', 'Project 3', /^Last updated Jan 31, 2026/])
      expect(footer.getByText(text)).toBeDefined();
  });

  it('fetches everything again by Refresh', async () => {
    const { asked } = openManager(both);
    await cards();
    const listed = () => asked('GET', MEMORY).length;
    const before = listed();
    fireEvent.click(button('Refresh'));
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    expect(asked('GET', `${MEMORY}/health-check`).length).toBeGreaterThan(1);
  });

  it('follows events of its project', async () => {
    const { answers } = openManager(both);
    await cards();
    answers[`GET ${MEMORY}`] = listOf([stone]);
    act(() => announce({ type: 'memory.deleted', project_id: 3, memory_id: 'gate' }));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  });
});

describe('a card', () => {
  it('is cut, shows three tags and counts the others, and says its type, source and use', async () => {
    const long = sampleMemory({ id: 'long', content: 'x'.repeat(201), tags: gate.tags, usage_count: 3 });
    openManager({ [`GET ${MEMORY}`]: listOf([long]) });
    const [card] = await cards();
    if (!card) throw new Error('No card.');
    expect(within(card).getByText(`${'x'.repeat(197)}...`)).toBeDefined();
    const tags = within(card).getByRole('list', { name: 'Tags' });
    expect(tags.textContent).toBe('abc+2 more');
    expect(within(card).getByText(/^Fact · written by hand · .* · used 3 times$/)).toBeDefined();
    expect(within(card).getByText('Importance: 50%')).toBeDefined();
  });

  it('weighs as much as the memory does', async () => {
    const items = [0, 0.5, 1].map((importance) => sampleMemory({ id: `m${importance}`, importance }));
    openManager({ [`GET ${MEMORY}`]: listOf(items) });
    await cards();
    const weights = [...document.querySelectorAll('[data-weight]')].map((line) =>
      Number(line.getAttribute('data-weight')),
    );
    expect(weights).toEqual([1, 4, 7]);
  });

  it('opens the whole memory, with what it supersedes, at an address of its own', async () => {
    const whole = { ...gate, content: 'The gate opens at six, and shuts at nine.', supersedes: ['stone'] };
    openManager({
      ...both,
      [`GET ${MEMORY}/gate`]: { body: whole },
      [`GET ${MEMORY}/stone`]: { body: { ...stone, superseded_by: 'gate' } },
    });
    fireEvent.click(
      (await screen.findAllByRole('link', { name: 'The gate opens at six.' }))[0] as HTMLElement,
    );
    const panel = within(await screen.findByRole('dialog', { name: 'Memory' }));
    expect(await panel.findByText(whole.content)).toBeDefined();
    expect(address()).toBe('?memory=gate');
    fireEvent.click(await panel.findByRole('link', { name: 'Stone is cut on Mondays.' }));
    expect(await panel.findByText(/^It holds no longer/)).toBeDefined();
  });

  it('is deleted at once, without a question, and comes back by Undo', async () => {
    const { asked, answers } = openManager({
      ...both,
      [`DELETE ${MEMORY}/gate`]: { body: { change_id: 'c1' } },
      [`POST ${MEMORY}/history/c1/undo`]: { body: {} },
    });
    await openMenu();
    answers[`GET ${MEMORY}`] = listOf([stone]);
    await pick('Delete');
    expect(await screen.findByText('Memory deleted')).toBeDefined();
    expect(await cards()).toHaveLength(1);
    answers[`GET ${MEMORY}`] = both[`GET ${MEMORY}`] as never;
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(asked('POST', `${MEMORY}/history/c1/undo`)).toHaveLength(1));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
  });

  it('comes back when it could not be deleted', async () => {
    openManager({ ...both, [`DELETE ${MEMORY}/gate`]: { status: 503, body: { detail: 'Away.' } } });
    await openMenu();
    await pick('Delete');
    expect(await screen.findByText('The memory could not be deleted: Away.')).toBeDefined();
    await waitFor(async () => expect(await cards()).toHaveLength(2));
  });

  it('offers a viewer nothing that changes anything', async () => {
    openManager(both, { role: 'viewer' });
    await openMenu();
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['History', 'Similar']);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    for (const name of ['New memory', 'Bulk Select'])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Suggested/, hidden: true })).toBeNull();
  });
});

describe('when memories cannot be loaded', () => {
  it('says so with Try Again, and below it shows five samples that are named so and do nothing', async () => {
    const { answers } = openManager({
      [`GET ${MEMORY}`]: { status: 503, body: { detail: 'The shelf is shut.' } },
    });
    expect(await screen.findByText('The shelf is shut.')).toBeDefined();
    const samples = screen.getByRole('region', { name: 'Sample data' });
    expect(within(samples).getAllByRole('article')).toHaveLength(5);
    expect(samples.querySelectorAll('a, button, input')).toHaveLength(0);
    expect(samples.querySelector('ul')?.hasAttribute('inert')).toBe(true);
    answers[`GET ${MEMORY}`] = listOf([stone]);
    fireEvent.click(button('Try Again'));
    expect(await screen.findByText(stone.content)).toBeDefined();
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});

describe('an empty list', () => {
  it('tells an empty project what a memory is', async () => {
    openManager({});
    expect(await screen.findByText('No Memories Found')).toBeDefined();
    fireEvent.click(button('Write the first memory'));
    expect(await screen.findByRole('dialog', { name: 'New memory' })).toBeDefined();
  });

  it('of which nothing fits offers to clear the filters', async () => {
    openManager(
      { [`GET ${MEMORY}`]: ({ query }) => (query.get('type') ? listOf([], { overall: 2 }) : listOf([gate])) },
      { search: '?type=fact&q=zinc' },
    );
    expect(await screen.findByText('No Memories Found')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear All' })[0] as HTMLElement);
    expect(await cards()).toHaveLength(1);
    expect(address()).toBe('');
  });
});
