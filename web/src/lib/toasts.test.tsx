import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../components/toasts.tsx';
import { startI18n } from './i18n/i18n.ts';
import { toast } from './toasts.ts';

beforeAll(() => startI18n('en'));

const shown = () =>
  [...screen.getByRole('status').querySelectorAll('[data-level]')].map((one) => one.textContent);

/** The tests share the stack of the tab. */
afterEach(() => vi.runAllTimers());
beforeEach(() => void vi.useFakeTimers());

describe('toasts', () => {
  it('say once what happens several times, the latest last', () => {
    render(<Toasts />);
    act(() => {
      toast('Refused', 'error');
      toast('Saved', 'success');
      toast('Refused', 'error');
    });
    expect(shown()).toEqual(['Saved', 'Refused']);
  });

  it('do not drive out what failed, but for what failed after it', () => {
    render(<Toasts />);
    const show = (level: 'success' | 'error', ...messages: string[]) =>
      act(() => {
        for (const message of messages) toast(message, level);
      });
    show('error', 'First fault');
    show('success', 'one', 'two', 'three');
    expect(shown()).toEqual(['First fault', 'two', 'three']);
    show('error', 'Second fault', 'Third fault', 'Fourth fault');
    expect(shown()).toEqual(['Second fault', 'Third fault', 'Fourth fault']);
  });

  it('go after 5 seconds, or after the time they were given', () => {
    render(<Toasts />);
    act(() => {
      toast('Usual');
      toast('Short', 'success', 1_000);
    });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shown()).toEqual(['Usual']);
    act(() => void vi.advanceTimersByTime(3_999));
    expect(shown()).toEqual(['Usual']);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
  });

  it.each([null, 0])('stay with a duration of %s until they are closed', (duration) => {
    render(<Toasts />);
    act(() => toast('Lasting', 'warning', duration));
    act(() => void vi.advanceTimersByTime(86_400_000));
    expect(shown()).toEqual(['Lasting']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(shown()).toEqual([]);
  });

  it('say what happened as information unless a level is given', () => {
    render(<Toasts />);
    act(() => toast('Something'));
    expect(screen.getByRole('status').querySelector('[data-level]')?.getAttribute('data-level')).toBe('info');
  });
});
