import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// What is waited for comes when it comes, on a busy machine later.
configure({ asyncUtilTimeout: 30_000 });

// A device that knows few time zones: the 430 options of a list of them take jsdom longer than the screen around it.
Intl.supportedValuesOf = () => ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/Lisbon'];

// The process and its document go on to other tests.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** What a browser says to a page at any time. What modules of an earlier file would do at it is not of this one. */
const SAID_TO_PAGES = new Set(['visibilitychange', 'online', 'offline', 'storage', 'focus', 'pageshow']);

for (const target of [window, document]) {
  const { addEventListener } = target;
  const listen = addEventListener.bind(target);
  const left: (() => void)[] = [];
  target.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
    if (SAID_TO_PAGES.has(type)) left.push(() => target.removeEventListener(type, listener, options));
    listen(type, listener, options);
  };
  afterAll(() => {
    for (const end of left) end();
    target.addEventListener = addEventListener;
  });
}
