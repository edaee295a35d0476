import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { sampleMemory } from '#testing/samples.ts';
import { listOf, MEMORY, openManager } from '../testing/open-manager.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => startI18n('en'));

const gate = sampleMemory({ id: 'gate', content: 'The gate opens at six.', tags: ['gate'] });
const listed = { [`GET ${MEMORY}`]: listOf([gate]), [`GET ${MEMORY}/gate`]: { body: gate } };

/** The dialog itself, which another of its name may stand in for until it is fetched. */
async function dialog(name: string) {
  await screen.findByRole('combobox', { name: 'Tags' });
  return within(screen.getByRole('dialog', { name }));
}
const content = (found: ReturnType<typeof within>) =>
  found.getByRole('textbox', { name: 'Memory' }) as HTMLTextAreaElement;
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function creating() {
  await screen.findByRole('article');
  fireEvent.click(screen.getByRole('button', { name: 'New memory' }));
  return dialog('New memory');
}

async function editing() {
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return dialog('Edit memory');
}

describe('a new memory', () => {
  it('has words, a type, tags, importance, confidence and impact', async () => {
    const { asked } = openManager({ ...listed, [`POST ${MEMORY}`]: { status: 201, body: gate } });
    const form = await creating();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Add memory' }).disabled).toBe(true);
    type(content(form), '  The gate shuts at nine.  ');
    const tags = form.getByRole('combobox', { name: 'Tags' });
    type(tags, 'gate');
    fireEvent.keyDown(tags, { key: 'Enter' });
    type(form.getByRole('spinbutton', { name: 'Importance in percent' }), '80');
    type(form.getByRole('slider', { name: 'Confidence' }), '90');
    type(form.getByRole('spinbutton', { name: 'Impact in percent' }), '25');
    fireEvent.click(form.getByRole('button', { name: 'Add memory' }));
    expect(await screen.findByText('Memory added')).toBeDefined();
    expect(asked('POST', MEMORY)[0]?.body).toEqual({
      content: 'The gate shuts at nine.',
      memory_type: 'note',
      source_type: 'user',
      tags: ['gate'],
      importance: 0.8,
      confidence: 0.9,
      impact_score: 0.25,
    });
  });

  it('is shown beside what it contradicts, and takes its place once it is kept', async () => {
    const similar = {
      item: gate,
      similarity: 'contradiction',
      strength: 0.9,
      this_says: 'five',
      other_says: 'six',
    };
    const { asked } = openManager({
      ...listed,
      [`POST ${MEMORY}/similar`]: { body: [similar] },
      [`POST ${MEMORY}`]: { status: 201, body: { ...gate, id: 'new' } },
      [`POST ${MEMORY}/new/supersede`]: { body: { ...gate, change_id: 'c' } },
    });
    const form = await creating();
    type(content(form), 'The gate opens at five.');
    expect(await form.findByText('“five” against “six”')).toBeDefined();
    fireEvent.click(form.getByRole('button', { name: 'Supersede' }));
    fireEvent.click(form.getByRole('button', { name: 'Add memory' }));
    await waitFor(() =>
      expect(asked('POST', `${MEMORY}/new/supersede`)[0]?.body).toEqual({ superseded_memory_id: 'gate' }),
    );
  });

  it('gives way to the one like it by Edit that one, and what was typed is there again', async () => {
    const similar = { item: gate, similarity: 'near_double', strength: 0.9, this_says: '', other_says: '' };
    openManager({ ...listed, [`POST ${MEMORY}/similar`]: { body: [similar] } });
    const form = await creating();
    type(content(form), 'The gate opens at 6.');
    fireEvent.click(await form.findByRole('button', { name: 'Edit that one' }));
    const edit = await dialog('Edit memory');
    expect(content(edit).value).toBe(gate.content);
    fireEvent.click(edit.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await creating();
    expect(content(again).value).toBe('The gate opens at 6.');
    fireEvent.click(again.getByRole('button', { name: 'Start over' }));
    expect(content(again).value).toBe('');
  });

  it('stays as typed, with the reason, when it is refused', async () => {
    const refusal = { loc: ['body', 'content'], msg: 'Too long.', type: 'other' };
    openManager({ ...listed, [`POST ${MEMORY}`]: { status: 422, body: { detail: [refusal] } } });
    const form = await creating();
    type(content(form), 'A long one.');
    fireEvent.click(form.getByRole('button', { name: 'Add memory' }));
    expect(await form.findByText('Too long.')).toBeDefined();
    expect(content(form).value).toBe('A long one.');
  });
});

describe('a memory that is edited', () => {
  it('is sent with what was changed alone, and the change can be undone', async () => {
    const { asked } = openManager({
      ...listed,
      [`PATCH ${MEMORY}/gate`]: { body: { ...gate, change_id: 'c1' } },
      [`POST ${MEMORY}/history/c1/undo`]: { body: {} },
    });
    const form = await editing();
    type(content(form), 'The gate opens at seven.');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Memory saved')).toBeDefined();
    expect(asked('PATCH', `${MEMORY}/gate`)[0]?.body).toEqual({
      content: 'The gate opens at seven.',
      revision: 1,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByText('Undone')).toBeDefined();
  });

  it('and was changed meanwhile is shown beside the other version, and saved over it when so chosen', async () => {
    const theirs = { ...gate, content: 'The gate opens at eight.', revision: 2, importance: 0.9 };
    const { answers, asked } = openManager({
      ...listed,
      [`PATCH ${MEMORY}/gate`]: ({ body }) =>
        (body as { revision: number }).revision === 2
          ? { body: { ...theirs, change_id: 'c2' } }
          : { status: 409, body: { detail: 'Changed.', code: 'memory_changed' } },
    });
    const form = await editing();
    answers[`GET ${MEMORY}/gate`] = { body: theirs };
    type(content(form), 'The gate opens at seven.');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    const mine = within(await form.findByRole('region', { name: 'Your version' }));
    expect(mine.getByText('seven').tagName).toBe('MARK');
    expect(form.getByText('eight').tagName).toBe('MARK');
    expect(form.getByText('Importance: 90%')).toBeDefined();
    fireEvent.click(mine.getByRole('button', { name: 'Go on with mine' }));
    expect(content(form).value).toBe('The gate opens at seven.');
    fireEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Memory saved')).toBeDefined();
    expect(asked('PATCH', `${MEMORY}/gate`).at(-1)?.body).toEqual({
      content: 'The gate opens at seven.',
      importance: 0.5,
      revision: 2,
    });
  });
});
