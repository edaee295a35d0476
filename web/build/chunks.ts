import type { Plugin, Rolldown } from 'vite';

const FIRST_TEXTS = /locales[\\/](\w+)[\\/](?:common|auth)\.json/;

const textsOf = (id: string): string => `texts-${FIRST_TEXTS.exec(id)?.[1]}`;

/**
 * Which modules travel together. Left alone, the bundler makes a file of every set of modules that some routes
 * share: nearly forty for the first screen. Routes stay apart; only what is shared is gathered, in layers: a group
 * imports from those above it alone.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What runs before any route: first the libraries, which a new release of ours seldom changes and browsers keep,
  { name: 'libraries', tags: ['$initial'], test: /node_modules.*(?<!\.css)$/, priority: 6 },
  // then our own part of it: the shell, the theme, the first catalogue.
  { name: 'core', tags: ['$initial'], priority: 5 },
  // The sign-in screen's texts in one language: its own, and those of every screen.
  { name: textsOf, debugName: 'texts', test: FIRST_TEXTS, priority: 4 },
  // Forms and what is said beside them: nearly every screen has one. Without the selects and menus that only come after
  // sign-in.
  {
    name: 'forms',
    test: /@mui[\\/]material[\\/](InputBase|InputAdornment|OutlinedInput|InputLabel|FormControl|FormLabel|FormHelperText)[\\/]|src[\\/](components[\\/](notice|close-button|form[\\/](form|text-input|password-field))|lib[\\/](use-form|account[\\/]profile))\.|icons[\\/](eye|eye-off)\./,
    priority: 4,
  },
  // What nearly every screen uses.
  { name: 'shared', minShareCount: 18, priority: 3 },
  // The sign-in screen, with its frame that the others before sign-in have too.
  {
    name: 'sign-in',
    test: /features[\\/]auth[\\/](routes[\\/]login|api|components[\\/](auth-layout|landscape|login-error|sign-in-steps|use-))|components[\\/]language-switch/,
    // With all they need, so that nothing here imports from the groups below.
    priority: 2,
  },
  // What draws PDFs is as large as all that is below, and asked for where a PDF is shown.
  { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 2 },
  // An icon is some hundred bytes: a file of its own for each costs more than all of them.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 2 },
  // Menus, dialogs, tables: the library's part of the screens after sign-in.
  { name: 'controls', test: /node_modules/, minShareCount: 3, priority: 1 },
  // Our own part of them.
  {
    name: 'parts',
    test: /web[\\/]src[\\/](components|lib)[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/** The most that a file of what is shared may hold, in characters; the first screen's libraries are twice that. */
const LARGEST_SHARED = 250_000;

const shared = chunks.filter(({ minShareCount }) => minShareCount !== undefined).map(({ name }) => name);

/**
 * Fails the build when what nearly every screen loads holds a large library that few screens need: it takes a group of
 * its own above. Such a library comes in unseen, with the third screen that uses it.
 */
export function sharedStaysSmall(): Plugin {
  return {
    name: 'cairn-shared-stays-small',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !shared.includes(output.name)) continue;
        if (output.code.length <= LARGEST_SHARED) continue;
        const [largest] = Object.entries(output.modules).toSorted(
          ([, a], [, b]) => b.renderedLength - a.renderedLength,
        );
        this.error(`${output.name} has ${output.code.length} characters, most of them of ${largest?.[0]}.`);
      }
    },
  };
}

/**
 * Fails the build when files import each other in a circle: which of them runs first is then chance, and a style
 * or a constant is missing at run time. A group above that is drawn wrongly shows itself here.
 */
export function noChunkCycles(): Plugin {
  return {
    name: 'cairn-no-chunk-cycles',
    generateBundle(_options, bundle) {
      const settled = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`Files import each other: ${[...path, file].join(' → ')}`);
        const output = bundle[file];
        if (settled.has(file) || output?.type !== 'chunk') return;
        for (const imported of output.imports) visit(imported, [...path, file]);
        settled.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
