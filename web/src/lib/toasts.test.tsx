import { act, render, screen } from '@testing-library/react';
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
});
