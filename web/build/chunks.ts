import type { Plugin, Rolldown } from 'vite';

/**
 * Which modules travel together. Left alone, the bundler makes a file of every set of modules that some routes
 * share: nearly forty for the first screen. Routes stay apart; only what is shared is gathered, in layers: a group
 * imports from those above it alone.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What runs before any route: first the libraries, which a new release of ours seldom changes and browsers keep,
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 6 },
  // then our own part of it: the shell, the theme, the first catalogue.
  { name: 'core', tags: ['$initial'], priority: 5 },
  // The fields of forms. Without the selects and menus that only come after sign-in.
  {
    name: 'fields',
    test: /@mui[\\/]material[\\/](InputBase|InputAdornment|OutlinedInput|InputLabel|FormControl|FormLabel|FormHelperText)[\\/]/,
    priority: 4,
  },
  // What nearly every screen uses.
  { name: 'shared', minShareCount: 18, priority: 3 },
  {
    name: 'sign-in',
    test: /features[\\/]auth[\\/]components|components[\\/](text-input|notice|password-field|strength-meter|language-switch)|lib[\\/]account[\\/]profile|icons[\\/](eye|eye-off|check)\./,
    // With all they need, so that nothing here imports from the groups below.
    priority: 2,
  },
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
