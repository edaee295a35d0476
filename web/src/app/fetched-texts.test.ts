import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/*
 * A catalogue that is missing suspends what asks for it: the screen is hidden until it comes, and the field that a
 * person types in loses the focus. So what is fetched by itself asks for all of its catalogues before it is shown: a
 * screen in its own file, a part that a key opens where it is declared.
 */

const SRC = join(import.meta.dirname, '..');

interface Source {
  imports: readonly string[];
  fetched: readonly string[];
  /** What it asks for. */
  texts: readonly string[];
  /** The parts that are declared here, with the catalogues that are fetched with each. */
  parts: ReadonlyMap<string, readonly string[]>;
}

const words = (list = '') => [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);

function read(file: string): Source {
  const code = readFileSync(join(SRC, file), 'utf8');
  const found = (pattern: RegExp) =>
    [...code.matchAll(pattern)]
      .map(([, path = '']) =>
        path.startsWith('#') ? path.slice(1) : resolve('/', dirname(file), path).slice(1),
      )
      .filter((path) => /\.tsx?$/.test(path) && existsSync(join(SRC, path)));
  const declared = [...code.matchAll(/earlyPart\(\s*\(\) => import\('([^']+)'\),\s*(\[[^\]]*\])/g)];
  return {
    imports: found(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'/gm),
    fetched: found(/\bimport\('([^']+\.tsx)'\)/g),
    texts: [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list]) => words(list)),
    parts: new Map(
      declared.map(([, path = '', list]) => [resolve('/', dirname(file), path).slice(1), words(list)]),
    ),
  };
}

const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
const sources = new Map(files.map((file) => [file, read(file)]));

/** All that is asked for by a file and by what it imports. */
function textsOf(file: string): string[] {
  const seen = new Set([file]);
  for (const each of seen) for (const imported of sources.get(each)?.imports ?? []) seen.add(imported);
  return [...seen].flatMap((each) => sources.get(each)?.texts ?? []);
}

/** What is there in any case: from the start, with the shell (`app/router.tsx`), and with the screens around. */
const AROUND: { in: RegExp; texts: readonly string[] }[] = [
  { in: /./, texts: ['common', 'auth'] },
  { in: /^(app\/(?!(public-routes|router)\b)|features\/(?!auth\/))/, texts: ['errors'] },
  {
    in: /^features\/(chat|documents|memory)\/|\/project-settings\./,
    texts: ['projects', 'chat', 'documents'],
  },
  { in: /^features\/memory\/(?!routes\/)/, texts: ['memory'] },
  { in: /^features\/admin\/sections\//, texts: ['admin'] },
];
const around = (file: string) => AROUND.filter((each) => each.in.test(file)).flatMap(({ texts }) => texts);

const parts = new Map([...sources.values()].flatMap((source) => [...source.parts]));
const screens = [...new Set([...sources.values()].flatMap(({ fetched }) => fetched))].filter(
  (file) => !parts.has(file),
);

it('finds the screens and the parts', () => {
  expect(screens).toContain('features/search/routes/search.tsx');
  expect(screens.length).toBeGreaterThan(40);
  expect([...parts.keys()]).toContain('app/shell/open-switcher.tsx');
  expect(parts.size).toBeGreaterThan(10);
});

it.each(screens)('nothing on a screen waits for a catalogue once that is shown: %s', (file) => {
  const there = new Set([...around(file), ...(sources.get(file)?.texts ?? [])]);
  expect(textsOf(file).filter((name) => !there.has(name))).toEqual([]);
});

it.each([...parts])('a part that a key opens is fetched with all its catalogues: %s', (file, texts) => {
  const there = new Set(['common', 'auth', 'errors', ...texts]);
  expect(textsOf(file).filter((name) => !there.has(name))).toEqual([]);
});
