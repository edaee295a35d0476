import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';

const ORIGIN = 'http://marks.test';
const ENTRY = join(import.meta.dirname, '../../../../web/e2e/support/mark-quotes.ts');
const PDFJS = dirname(createRequire(ENTRY).resolve('pdfjs-dist/package.json'));

interface Quote {
  readonly text: string;
  readonly start: number;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Marker {
  /** Where each quote is marked on a page, counted from 1, of one of the files. */
  mark(file: string, page: number, quotes: readonly Quote[]): Promise<Area[][]>;
  close(): Promise<void>;
}

/** Opens a browser in which quotes in the files are marked by the code of the viewer. */
export async function startMarker(files: readonly string[]): Promise<Marker> {
  const script = await bundle();
  const browser = await chromium.launch({
    executablePath: process.env.CAIRN_CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1000, height: 1400 } });
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    if (pathname === '/mark-quotes.js')
      return route.fulfill({ contentType: 'text/javascript', body: script });
    const path = pathname.startsWith('/files/') ? files[Number(pathname.slice(7))] : join(PDFJS, pathname);
    if (!path || !existsSync(path)) return route.fulfill({ status: 404 });
    const contentType = path.endsWith('.mjs') ? 'text/javascript' : 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(path) });
  });
  await page.goto(`${ORIGIN}/`);
  await page.addScriptTag({ type: 'module', url: `${ORIGIN}/mark-quotes.js` });
  await page.waitForFunction('globalThis.markQuotes');
  return {
    mark: (file, number, quotes) =>
      page.evaluate<Area[][]>(
        `markQuotes(${JSON.stringify(`/files/${files.indexOf(file)}`)}, ${number}, ${JSON.stringify(quotes)})`,
      ),
    close: () => browser.close(),
  };
}

/** The viewer's code as one script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['es'] } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  for (const file of outputs.flatMap((one) => ('output' in one ? one.output : []))) {
    if (file.type === 'chunk' && file.isEntry) return file.code;
  }
  throw new Error('The viewer was not bundled.');
}
