import { join } from 'node:path';
import {
  build,
  type HtmlTagDescriptor,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
  runnerImport,
} from 'vite';
import type { Drawn } from '../src/app/first-screen/draw.tsx';
import type { screens as Screens } from '../src/app/first-screen/screens.ts';
import { paths } from '../src/config/paths.ts';

const HERE = 'src/app/first-screen';
const SIGN_IN = ['features/auth/routes/login.tsx'];

/** What the program starts with, as the bundler wrote it into the page: these files are started by the page's foot. */
const STARTS = /\s*<script type="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g;
const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/g;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;

/** The face that the first screen is set in. */
const FONT = /inter-latin-wght-normal-[^/]*\.woff2$/;

type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk');

/** The files that a module needs, its own first: what it imports and what that imports. */
function filesOf(bundle: Bundle, module: string, root: string, without: ReadonlySet<string>): string[] {
  const id = join(root, 'src', module);
  const own = chunksOf(bundle).find((chunk) => chunk.facadeModuleId === id || chunk.moduleIds.includes(id));
  if (!own) throw new Error(`No file of the build holds ${module}.`);
  const found = new Set<string>();
  const visit = (file: string): void => {
    const output = bundle[file];
    if (found.has(file) || without.has(file) || output?.type !== 'chunk') return;
    found.add(file);
    for (const imported of output.imports) visit(imported);
  };
  visit(own.fileName);
  return [...found].map((file) => `/${file}`);
}

/** A module as one small script for the page itself. */
async function inlined(root: string, module: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2022',
      lib: { entry: join(root, HERE, module), formats: ['iife'], name: 'cairn' },
    },
  });
  const output = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.output[0].code.trim();
}

interface Files {
  /** What the program starts with, and what that imports. */
  starts: string[];
  /** What `head.ts` asks for, by place in `files`. */
  table: { files: string[]; code: Record<string, number[]>; texts: Record<string, number> };
}

function filesByScreen(bundle: Bundle, root: string, screens: typeof Screens, starts: string[]): Files {
  // What the page starts with is asked for by the page itself.
  const known = new Set<string>();
  const learn = (file: string): void => {
    const output = bundle[file];
    if (known.has(file) || output?.type !== 'chunk') return;
    known.add(file);
    for (const imported of output.imports) learn(imported);
  };
  for (const start of starts) learn(start.slice(1));
  const files: string[] = [];
  const placeOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const code: Files['table']['code'] = {};
  for (const { path, modules } of [{ path: paths.login, modules: SIGN_IN }, ...screens]) {
    const needed = modules.flatMap((module) => filesOf(bundle, module, root, known));
    code[path] = [...new Set(needed)].map(placeOf);
  }
  const texts: Files['table']['texts'] = {};
  for (const chunk of chunksOf(bundle)) {
    for (const id of chunk.moduleIds) {
      const [, name] = /\/src\/locales\/(\w+\/\w+)\.json$/.exec(id) ?? [];
      if (name) texts[name] = placeOf(`/${chunk.fileName}`);
    }
  }
  return { starts: [...known].map((file) => `/${file}`), table: { files, code, texts } };
}

/** The style sheets of the bundle, in the page: no request of their own stands before the first paint. */
const sheetsOf = (bundle: Bundle): string =>
  Object.values(bundle)
    .filter((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
    .map((output) => String((output as Rolldown.OutputAsset).source).trim())
    .join('');

const attribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const styleTag = ({ name, css }: Drawn['styles'][number]): HtmlTagDescriptor => ({
  tag: 'style',
  attrs: name ? { 'data-emotion': name } : {},
  children: css,
  injectTo: 'head',
});

/**
 * Draws the first screen into the page: styles, the sign-in form in every language, the frame of the screens behind it,
 * and two small scripts, which choose among them and ask for the code and the data of the address:
 * docs/paths/browser.md.
 * In development there is only the script that sets the look.
 */
export function firstScreen(): Plugin {
  let config: ResolvedConfig;
  const load = async <T>(module: string): Promise<T> => {
    const { module: loaded } = await runnerImport<T>(join(config.root, HERE, module), {
      configFile: false,
      root: config.root,
      mode: 'production',
      logLevel: 'error',
      define: { __PDFJS_ASSETS__: '""' },
    });
    return loaded;
  };
  const scripts = async (table: Files['table'], starts: string[]) => ({
    head: await inlined(config.root, 'head.ts', { __FILES__: JSON.stringify(table) }),
    foot: await inlined(config.root, 'foot.ts', { __START__: JSON.stringify(starts) }),
  });
  return {
    name: 'cairn-first-screen',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) {
          const { head } = await scripts({ files: [], code: {}, texts: {} }, []);
          return [{ tag: 'script', children: head, injectTo: 'head' }];
        }
        const starts = [...html.matchAll(STARTS)].map(([, src]) => src ?? '');
        const { screens } = await load<{ screens: typeof Screens }>('screens.ts');
        const files = filesByScreen(bundle, config.root, screens, starts);
        const { head, foot } = await scripts(files.table, starts);
        const { drawn } = await load<{ drawn: Drawn }>('draw.tsx');
        const font = Object.keys(bundle).find((file) => FONT.test(file));
        if (!font) throw new Error('The build holds no font for the first screen.');
        const link = (attrs: Record<string, string | true>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs,
          injectTo: 'head',
        });
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', children: head, injectTo: 'head' },
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }),
          ...files.starts.map((href) => link({ rel: 'modulepreload', href })),
          styleTag({ name: '', css: sheetsOf(bundle) }),
          ...drawn.styles.map(styleTag),
          ...drawn.screens.map(
            ({ name, title, html: children }): HtmlTagDescriptor => ({
              tag: 'template',
              attrs: { 'data-screen': name, title: attribute(title) },
              children,
              injectTo: 'body',
            }),
          ),
          { tag: 'script', children: foot, injectTo: 'body' },
        ];
        return {
          html: html.replaceAll(STARTS, '').replaceAll(STYLESHEETS, '').replaceAll(PRELOADS, ''),
          tags,
        };
      },
    },
  };
}
