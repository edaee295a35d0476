import { createReadStream } from 'node:fs';
import { cp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize, resolve } from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const packageDir = dirname(packageFile);
const { version } = createRequire(import.meta.url)(packageFile) as { version: string };

/** The folders pdf.js fetches from at run time: character maps, the standard fonts, decoders, colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Where they are served. The version in the path lets the server mark them immutable. */
const BASE = `assets/pdfjs-${version}`;

/**
 * Serves the data files of pdf.js from our own origin: from the package in development, copied into the build
 * otherwise. The code finds them through the constant `__PDFJS_ASSETS__`.
 */
export function pdfjsAssets(): Plugin {
  let outDir = 'dist';
  return {
    name: 'cairn-pdfjs-assets',
    config: () => ({ define: { __PDFJS_ASSETS__: JSON.stringify(`/${BASE}/`) } }),
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use(`/${BASE}`, (request, response, next) => {
        const path = normalize(decodeURIComponent((request.url ?? '').split('?')[0] ?? ''));
        const file = join(packageDir, path);
        const known = FOLDERS.some((folder) => file.startsWith(join(packageDir, folder)));
        if (!known) return next();
        stat(file).then(
          () => createReadStream(file).pipe(response),
          () => next(),
        );
      });
    },
    async writeBundle() {
      for (const folder of FOLDERS) {
        await cp(join(packageDir, folder), join(outDir, BASE, folder), { recursive: true });
      }
    },
  };
}
