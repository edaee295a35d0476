import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { VersionSwitch } from './version-switch.tsx';

beforeAll(() => startI18n('en'));

async function show(index: number, ready = true) {
  const onChoose = vi.fn();
  const versions = { index, count: 3, ids: ['a', 'b', 'c'] };
  const { container } = render(
    <VersionSwitch versions={versions} of="answer" ready={ready} onChoose={onChoose} />,
  );
  for (const name of ['Previous version', 'Next version'])
    fireEvent.click(await screen.findByRole('button', { name }));
  return { chosen: onChoose.mock.calls.map(([id]) => id), text: container.textContent };
}

describe('the way between versions', () => {
  it.each([
    [1, ['b']],
    [2, ['a', 'c']],
    [3, ['b']],
  ])('leads from version %i of three to %j', async (index, ids) => {
    const { chosen, text } = await show(index);
    expect(chosen).toEqual(ids);
    expect(text).toContain(`Version ${index} of 3`);
    const which = screen.getByRole('button', { name: 'Next version' }).getAttribute('aria-describedby');
    expect(document.getElementById(which ?? '')?.textContent).toBe(`Version ${index} of 3`);
  });

  it('leads nowhere while an answer is being written, and keeps its focus', async () => {
    expect((await show(2, false)).chosen).toEqual([]);
    const next = screen.getByRole('button', { name: 'Next version' });
    next.focus();
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
  });
});
