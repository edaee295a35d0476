import { describe, expect, it } from 'vitest';
import { accessOf } from './project-access.tsx';

describe('accessOf', () => {
  it.each([
    ['owner', false, true, true],
    ['editor', false, true, true],
    ['viewer', false, false, true],
    ['owner', true, false, false],
    ['viewer', true, false, false],
  ] as const)('%s, archived %s: changes %s, chats %s', (role, is_archived, canChange, canChat) => {
    expect(accessOf({ role, is_archived })).toEqual({ canChange, canChat });
  });
});
