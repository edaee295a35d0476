import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.wasm']);

/** Below this many bytes a second file costs more than it saves. */
const MIN_BYTES = 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Writes a `.gz` and a `.br` file beside each compressible asset of the build, for the server to pick from. */
export function precompress(): Plugin {
  let outDir = 'dist';
  let failed = false;
  return {
    name: 'cairn-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    async closeBundle() {
      // A failed build has its own message, and left nothing to compress.
      if (failed) return;
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && COMPRESSIBLE.has(extname(entry.name))) {
          await compressFile(join(entry.parentPath, entry.name));
        }
      }
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const [gz, br] = await Promise.all([
    gzipAsync(content, { level: 9 }),
    brotliAsync(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 10 } }),
  ]);
  await writeFile(`${file}.gz`, gz);
  await writeFile(`${file}.br`, br);
}
