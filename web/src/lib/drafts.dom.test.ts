import { describe, expect, it } from 'vitest';
import { readDraft, readEdit, writeDraft, writeEdit } from './drafts.ts';

describe('drafts', () => {
  it('are kept for each session on its own', () => {
    writeDraft(1, 1, { text: 'half a question' });
    expect(readDraft(1, 1)).toEqual({ text: 'half a question' });
    expect(readDraft(1, 2)).toEqual({ text: '' });
    expect(readDraft(2, 1)).toEqual({ text: '' });
  });

  it('keep the id of an earlier try, and go when they are empty', () => {
    writeDraft(1, 1, { text: 'again', clientId: 'c' });
    expect(readDraft(1, 1)).toEqual({ text: 'again', clientId: 'c' });
    writeDraft(1, 1, { text: '' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('are empty when what is stored is not a draft', () => {
    sessionStorage.setItem('cairn.draft.1.1', '{oops');
    expect(readDraft(1, 1)).toEqual({ text: '' });
    sessionStorage.setItem('cairn.draft.1.1', '{"text":5}');
    expect(readDraft(1, 1)).toEqual({ text: '' });
  });

  it('are kept of an edited question beside those of the input', () => {
    writeDraft(1, 1, { text: 'half a question' });
    const edit = { of: 'q', text: 'another', clientId: 'c' };
    writeEdit(1, 1, edit);
    expect(readEdit(1, 1)).toEqual(edit);
    expect(readEdit(1, 2)).toBeNull();
    writeEdit(1, 1, null);
    expect(readEdit(1, 1)).toBeNull();
    sessionStorage.setItem('cairn.edit.1.1', '{oops');
    expect(readEdit(1, 1)).toBeNull();
    expect(readDraft(1, 1).text).toBe('half a question');
  });
});
