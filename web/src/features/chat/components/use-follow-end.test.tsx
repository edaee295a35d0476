import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFollowEnd } from './use-follow-end.ts';

const LINE = 50;
const WINDOW = 200;

function Lines({ count }: { count: number }) {
  const { box, away, follow, toEnd, onScroll } = useFollowEnd();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each line.
  useLayoutEffect(follow, [count]);
  return (
    <>
      <div ref={box} role="log" data-lines={count} onScroll={onScroll} />
      {away && (
        <button type="button" onClick={toEnd}>
          To the end
        </button>
      )}
    </>
  );
}

describe('a list whose end is followed', () => {
  beforeEach(() => {
    // A layout, which jsdom has not.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const tops = new WeakMap<Element, number>();
    const height = (of: Element) => Number(of.getAttribute('data-lines')) * LINE;
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      return height(this);
    });
    vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(function (this: Element) {
      const top = Math.min(tops.get(this) ?? 0, Math.max(0, height(this) - WINDOW));
      tops.set(this, top);
      return top;
    });
    vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(function (this: Element, top) {
      tops.set(this, Math.min(top, Math.max(0, height(this) - WINDOW)));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const list = () => screen.getByRole('log');
  const button = () => screen.queryByRole('button', { name: 'To the end' });
  const end = () => list().scrollHeight - WINDOW;

  const handlers = Object.getOwnPropertyDescriptor(window, 'onscrollend') ?? {};
  afterEach(() => void Object.defineProperty(window, 'onscrollend', handlers));

  it.each([
    { saysEnd: true, says: 'says' },
    { saysEnd: false, says: 'does not say' },
  ])(
    'shows what comes, also to who scrolled a little, until they scroll up; the browser $says when',
    ({ saysEnd }) => {
      if (!saysEnd) Reflect.deleteProperty(window, 'onscrollend');
      expect('onscrollend' in window).toBe(saysEnd);
      const { rerender } = render(<Lines count={20} />);
      expect(list().scrollTop).toBe(end());
      list().scrollTop -= LINE;
      fireEvent.scroll(list());
      if (saysEnd) fireEvent(list(), new Event('scrollend'));
      rerender(<Lines count={21} />);
      expect(list().scrollTop).toBe(end());
      list().scrollTop = 100;
      fireEvent.scroll(list());
      rerender(<Lines count={22} />);
      expect(list().scrollTop).toBe(100);
      fireEvent.click(button() as HTMLElement);
      expect([list().scrollTop, button()]).toEqual([end(), null]);
      rerender(<Lines count={23} />);
      expect(list().scrollTop).toBe(end());
    },
  );

  it('stays where the person scrolled, if something comes before the browser tells of it', () => {
    const { rerender } = render(<Lines count={20} />);
    list().scrollTop = 100;
    rerender(<Lines count={21} />);
    expect(list().scrollTop).toBe(100);
    expect(button()).not.toBeNull();
  });

  it('is not pulled back on its way up, and followed again if it stops near its end', () => {
    const { rerender } = render(<Lines count={20} />);
    const up = (top: number) => {
      list().scrollTop = top;
      fireEvent.scroll(list());
    };
    const first = end() - 10;
    up(first);
    rerender(<Lines count={21} />);
    expect(list().scrollTop).toBe(first);
    // The next step is drawn, and more comes before its event.
    list().scrollTop = first - 20;
    rerender(<Lines count={22} />);
    expect(list().scrollTop).toBe(first - 20);
    up(100);
    fireEvent(list(), new Event('scrollend'));
    rerender(<Lines count={23} />);
    expect(list().scrollTop).toBe(100);
    expect(button()).not.toBeNull();
    fireEvent.click(button() as HTMLElement);

    const near = end() - LINE;
    up(near);
    rerender(<Lines count={24} />);
    expect(list().scrollTop).toBe(near);
    up(end() - LINE);
    fireEvent(list(), new Event('scrollend'));
    rerender(<Lines count={25} />);
    expect([list().scrollTop, button()]).toEqual([end(), null]);
  });

  it('is followed on where it became shorter by itself', () => {
    const { rerender } = render(<Lines count={20} />);
    rerender(<Lines count={10} />);
    rerender(<Lines count={15} />);
    expect(list().scrollTop).toBe(end());
    expect(button()).toBeNull();
  });
});
