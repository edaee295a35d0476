import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  root: import.meta.dirname,
  define: { __PDFJS_ASSETS__: JSON.stringify('/assets/pdfjs/') },
  test: {
    name: 'web',
    environment: 'jsdom',
    // By default one core is left idle, which of two is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What needs no document is asked without one: see the `web-logic` of ../vitest.config.ts.
    include: ['src/**/*.dom.test.ts', 'src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
