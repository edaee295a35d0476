import { afterEach, describe, expect, it } from 'vitest';
import { tokenOf } from '#testing/tokens.ts';
import { readDraft, writeDraft } from '../drafts.ts';
import { session } from './session.ts';

const ada = (n = 1) => tokenOf({ sub: 'ada', n });
const eve = tokenOf({ sub: 'eve' });
const written = () => readDraft(1, 1).text;

afterEach(() => session.signOut());

describe('what is typed and not sent', () => {
  it('goes when the person signs out', () => {
    session.signIn(ada());
    writeDraft(1, 1, { text: 'half a thought' });
    sessionStorage.setItem('of another program', 'stays');
    session.signOut();
    expect(Object.entries({ ...sessionStorage })).toEqual([['of another program', 'stays']]);
  });

  it('goes when they sign out in another tab', () => {
    session.signIn(ada());
    writeDraft(1, 1, { text: 'half a thought' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.signed-out' }));
    expect(written()).toBe('');
  });

  it('is there for the same person after a session that lapsed, and for no other', () => {
    session.signIn(ada());
    writeDraft(1, 1, { text: 'half a thought' });
    session.reject(ada());
    session.signIn(ada(2));
    expect(written()).toBe('half a thought');
    session.reject(ada(2));
    session.signIn(eve);
    expect(written()).toBe('');
  });
});
