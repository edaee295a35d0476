import { act, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { Toasts } from '../components/toasts.tsx';
import { startI18n } from './i18n/i18n.ts';
import { toast } from './toasts.ts';

beforeAll(() => startI18n('en'));

describe('toasts', () => {
  it('say once what happens several times, the latest last', () => {
    render(<Toasts />);
    act(() => {
      toast('Refused', 'error');
      toast('Saved', 'success');
      toast('Refused', 'error');
    });
    const shown = [...screen.getByRole('status').querySelectorAll('[data-level]')];
    expect(shown.map((one) => one.textContent)).toEqual(['Saved', 'Refused']);
  });
});
