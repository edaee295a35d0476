import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PanelsProvider, type Side, usePanelState } from './panels.tsx';

afterEach(() => localStorage.clear());

function Panel({ side }: { side: Side }) {
  const { open, setOpen } = usePanelState(side);
  return (
    <button type="button" onClick={() => setOpen(!open)}>
      {side}: {open ? 'open' : 'closed'}
    </button>
  );
}

const show = () =>
  render(
    <PanelsProvider>
      <Panel side="left" />
      <Panel side="right" />
    </PanelsProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('side panels', () => {
  it('are open at first, and each is kept under its own key of the specification', () => {
    const { unmount } = show();
    press('left: open');
    expect([localStorage.getItem('leftPanelOpen'), localStorage.getItem('rightPanelOpen')]).toEqual([
      'false',
      null,
    ]);
    press('right: open');
    press('left: closed');
    expect([localStorage.getItem('leftPanelOpen'), localStorage.getItem('rightPanelOpen')]).toEqual([
      'true',
      'false',
    ]);
    unmount();
    show();
    expect(screen.getByRole('button', { name: 'right: closed' })).toBeDefined();
  });
});
