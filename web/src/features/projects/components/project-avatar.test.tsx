import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProjectAvatar } from './project-avatar.tsx';

describe('the avatar of a project', () => {
  it.each([
    ['north ridge', 'N'],
    ['  élan', 'É'],
    ['🪨 stones', '🪨'],
    ['', '·'],
  ])('of %j is %s', (name, letter) => {
    expect(render(<ProjectAvatar name={name} />).container.textContent).toBe(letter);
  });
});
