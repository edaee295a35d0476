import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';

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
});
