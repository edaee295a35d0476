import type { Plugin } from 'vite';

const OLDER = /,\s*url\([^)]*\)\s*format\("(?:woff|truetype)"\)/g;

/** Leaves out the older forms of KaTeX's fonts: every browser that runs the client reads the newest. */
export function katexFonts(): Plugin {
  return {
    name: 'cairn-katex-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /katex(?:\.min)?\.css/.test(id) ? { code: code.replaceAll(OLDER, ''), map: null } : undefined,
  };
}
