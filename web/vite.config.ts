import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks, noChunkCycles, sharedStaysSmall } from './build/chunks.ts';
import { firstScreen } from './build/first-screen.ts';
import { gridStyles } from './build/grid-styles.ts';
import { katexFonts } from './build/katex-fonts.ts';
import { pdfjsAssets } from './build/pdfjs-assets.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  plugins: [
    react(),
    gridStyles(),
    katexFonts(),
    pdfjsAssets(),
    noChunkCycles(),
    sharedStaysSmall(),
    firstScreen(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // The texts of the licences of all that is in the bundle; the help screen leads there (config/paths.ts).
    license: { fileName: 'licences.txt' },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: process.env.CAIRN_GATEWAY_URL || 'http://localhost:8080', changeOrigin: false },
    },
  },
});
