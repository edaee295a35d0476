import type { Rolldown } from 'vite';

/**
 * Which modules travel together. Left alone, the bundler makes a file of every set of modules that some routes
 * share: nearly forty for the first screen. Routes stay apart; only what is shared is gathered.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // What runs before any route: React, the router, the theme.
  { name: 'core', tags: ['$initial'], priority: 3 },
  // The forms before sign-in.
  {
    name: 'sign-in',
    test: /features[\\/]auth[\\/]components|InputAdornment|components[\\/](text-input|notice)|icons[\\/](eye|check)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // What nearly every screen uses.
  { name: 'shared', minShareCount: 9, priority: 1 },
  // What the screens after sign-in share, by who uses it; small groups join their neighbours.
  {
    name: 'workspace',
    test: /@mui|lucide|web[\\/]src/,
    minShareCount: 3,
    entriesAware: true,
    entriesAwareMergeThreshold: 30_000,
  },
];

/** The bundler lists every user of a shared file in its name; the first part says enough. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;
