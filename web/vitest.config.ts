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
    setupFiles: ['src/testing/own-modules.ts', 'src/testing/setup.ts'],
    // A file has modules of its own, and the libraries and the document of those before it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // They keep texts and answers for a whole process: loaded as ours, a file has one of its own.
    server: { deps: { inline: ['i18next', 'react-i18next', 'swr'] } },
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
