import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { MemoryChange, MemoryPair, MemoryProposal } from '#lib/api/types.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce } from '#lib/stream/server-events.ts';
import { sampleMemory } from '#testing/samples.ts';
import { listOf, MEMORY, openManager } from '../testing/open-manager.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => startI18n('en'));

const six = sampleMemory({ id: 'six', content: 'The gate opens at six.', tags: ['gate'] });
const five = sampleMemory({ id: 'five', content: 'The gate opens at five, all year.', tags: ['hours'] });
const listed = { [`GET ${MEMORY}`]: listOf([six, five]) };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const change = (given: Partial<MemoryChange>): MemoryChange => ({
  id: 'c',
  kind: 'edited',
  at: '2026-01-31T08:15:30.000Z',
  made_by: 'u',
  items: 1,
  item_changes: [{ item_id: 'six', before: { ...six, content: 'The gate opens at four.' }, after: six }],
  can_undo: true,
  kept_until: null,
  undoes: null,
  undone_by: null,
  ...given,
});

describe('the history of a project’s memories', () => {
  const deleted = change({
    id: 'd',
    kind: 'deleted',
    items: 3,
    item_changes: [{ item_id: 'five', before: five, after: null }],
    kept_until: '2026-02-01T08:15:30.000Z',
  });
  const open = (role: 'owner' | 'viewer' = 'owner') =>
    openManager(
      {
        ...listed,
        [`GET ${MEMORY}/history`]: { body: [change({}), deleted] },
        [`POST ${MEMORY}/history/c/undo`]: { body: {} },
        [`DELETE ${MEMORY}/history/d`]: { status: 204 },
      },
      { search: '?view=history', role },
    );

  it('shows each change before and after, and undoes it', async () => {
    const { asked } = open();
    expect((await screen.findByText('four')).tagName).toBe('DEL');
    expect(screen.getByText('six').tagName).toBe('INS');
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(asked('POST', `${MEMORY}/history/c/undo`)).toHaveLength(1));
    expect(await screen.findByText('Undone')).toBeDefined();
  });

  it('says until when what was deleted can be restored, and erases it after a question', async () => {
    const { asked } = open();
    expect(await screen.findByText('3 deleted')).toBeDefined();
    expect(screen.getByText(/^Can be restored until Feb 1, 2026/)).toBeDefined();
    expect(screen.getByText('and 2 more memories')).toBeDefined();
    expect(button('Restore')).toBeDefined();
    fireEvent.click(button('Erase now'));
    const question = within(await screen.findByRole('dialog', { name: /^Erase what is kept of 3/ }));
    fireEvent.click(question.getByRole('button', { name: 'Erase now' }));
    await waitFor(() => expect(asked('DELETE', `${MEMORY}/history/d`)).toHaveLength(1));
    expect(await screen.findByText('Erased')).toBeDefined();
  });

  it('shows only what can be restored, when asked to', async () => {
    const { asked } = open();
    await screen.findByText('3 deleted');
    fireEvent.click(screen.getByRole('radio', { name: 'Deleted, can be restored' }));
    await waitFor(() =>
      expect(asked('GET', `${MEMORY}/history`).at(-1)?.query.get('restorable')).toBe('true'),
    );
  });

  it('lets a viewer read it, and nothing more', async () => {
    open('viewer');
    await screen.findByText('3 deleted');
    for (const name of ['Undo', 'Restore', 'Erase now'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('near-doubles and contradictions', () => {
  const pair: MemoryPair = {
    item: six,
    other: { item: five, similarity: 'contradiction', strength: 0.8, this_says: 'six', other_says: 'five' },
  };
  const open = () =>
    openManager(
      {
        ...listed,
        [`GET ${MEMORY}/pairs`]: { body: [pair], headers: { 'X-Total-Count': '1' } },
        [`GET ${MEMORY}/six`]: { body: six },
        [`GET ${MEMORY}/five`]: { body: five },
        [`POST ${MEMORY}/pairs/keep`]: { status: 204 },
        [`POST ${MEMORY}/five/supersede`]: { body: { ...five, change_id: 'c1' } },
        [`POST ${MEMORY}/merge`]: { body: { ...five, change_id: 'c2' } },
      },
      { search: '?view=pairs' },
    );

  it('stand side by side with what differs marked, counted at their link', async () => {
    open();
    expect(await screen.findByText('Contradiction')).toBeDefined();
    expect(screen.getByText('“six” against “five”')).toBeDefined();
    expect(screen.getByText('six').tagName).toBe('MARK');
    expect(screen.getByRole('link', { name: 'Near-doubles and contradictions 1' })).toBeDefined();
  });

  it('are settled by the one that holds, or by keeping both', async () => {
    const { asked } = open();
    fireEvent.click((await screen.findAllByRole('button', { name: 'This one holds' }))[1] as HTMLElement);
    await waitFor(() =>
      expect(asked('POST', `${MEMORY}/five/supersede`)[0]?.body).toEqual({ superseded_memory_id: 'six' }),
    );
    fireEvent.click(button('Keep both'));
    await waitFor(() =>
      expect(asked('POST', `${MEMORY}/pairs/keep`)[0]?.body).toEqual({
        memory_id: 'six',
        other_memory_id: 'five',
      }),
    );
  });

  it('are merged into words that can be changed before', async () => {
    const { asked } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Merge...' }));
    const form = within(await screen.findByRole('dialog', { name: 'Merge two memories' }));
    const words = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Memory' });
    expect(words.value).toBe(five.content);
    fireEvent.change(words, { target: { value: 'The gate opens at five in summer.' } });
    fireEvent.click(form.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Merged')).toBeDefined();
    expect(asked('POST', `${MEMORY}/merge`)[0]?.body).toMatchObject({
      ids: ['six', 'five'],
      content: 'The gate opens at five in summer.',
      tags: ['gate', 'hours'],
    });
  });
});

describe('what is suggested', () => {
  const proposal: MemoryProposal = {
    id: 'p',
    project_id: 3,
    content: 'The gate opens at seven.',
    memory_type: 'fact',
    tags: [],
    importance: 0.5,
    confidence: 0.5,
    proposed_by: 'model',
    created_at: '2026-01-31T08:15:30.000Z',
    evidence: null,
    similar: [
      { item: six, similarity: 'contradiction', strength: 0.8, this_says: 'seven', other_says: 'six' },
    ],
  };
  const proposals = (count: number) => ({
    body: Array.from({ length: count }, (_, at) => ({ ...proposal, id: `p${at}` })),
    headers: { 'X-Total-Count': String(count) },
  });
  const open = (count = 1) =>
    openManager(
      {
        ...listed,
        [`GET ${MEMORY}/proposals`]: proposals(count),
        [`POST ${MEMORY}/proposals/p0/accept`]: { status: 201, body: { ...six, change_id: 'c' } },
        [`POST ${MEMORY}/proposals/decline`]: { status: 204 },
      },
      { search: '?view=suggested' },
    );
  const accepted = (api: ReturnType<typeof open>) =>
    api.asked('POST', `${MEMORY}/proposals/p0/accept`)[0]?.body;

  it('is accepted as it is, or in the place of what it contradicts', async () => {
    const first = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Accept in its place' }));
    expect(await screen.findByText('Memory added')).toBeDefined();
    expect(accepted(first)).toEqual({ supersedes: 'six' });
    fireEvent.click(button('Accept'));
    await waitFor(() => expect(first.asked('POST', `${MEMORY}/proposals/p0/accept`)).toHaveLength(2));
  });

  it('is changed before it is accepted', async () => {
    const api = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit first' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit the suggestion' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Memory' }), {
      target: { value: 'It opens at seven.' },
    });
    fireEvent.click(form.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(accepted(api)).toMatchObject({ content: 'It opens at seven.' }));
  });

  it('is declined, one by one or all after a question', async () => {
    const api = open(2);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Decline' }))[1] as HTMLElement);
    const declined = () => api.asked('POST', `${MEMORY}/proposals/decline`).map(({ body }) => body);
    await waitFor(() => expect(declined()).toEqual([{ ids: ['p1'] }]));
    fireEvent.click(button('Decline all'));
    const question = within(await screen.findByRole('dialog', { name: 'Decline all 2 suggestions?' }));
    fireEvent.click(question.getByRole('button', { name: 'Decline all' }));
    await waitFor(() => expect(declined()[1]).toEqual({ ids: ['p0', 'p1'] }));
  });

  it('is counted at its link, and comes as it is proposed', async () => {
    const { answers } = openManager(listed);
    await screen.findAllByRole('article');
    answers[`GET ${MEMORY}/proposals`] = proposals(2);
    act(() => announce({ type: 'memory.proposed', project_id: 3 }));
    expect(await screen.findByRole('link', { name: 'Suggested 2' })).toBeDefined();
  });
});
