import { describe, expect, it } from 'vitest';
import { sampleProject } from '../testing/samples.ts';
import { accessOf } from './project-access.tsx';

describe('accessOf', () => {
  it.each([
    ['owner', false, true, true, true],
    ['editor', false, true, true, false],
    ['viewer', false, false, true, false],
    ['owner', true, false, false, true],
    ['viewer', true, false, false, false],
  ] as const)('%s, archived %s: changes %s, chats %s, administers %s', (role, is_archived, ...expected) => {
    const [canChange, canChat, canAdminister] = expected;
    expect(accessOf(sampleProject({ role, is_archived }))).toEqual({ canChange, canChat, canAdminister });
  });

  it('goes by what the server says, whatever the role', () => {
    const project = sampleProject({ role: 'owner', capabilities: ['read', 'chat'] });
    expect(accessOf(project)).toEqual({ canChange: false, canChat: true, canAdminister: false });
  });
});
