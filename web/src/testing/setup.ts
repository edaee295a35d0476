import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
