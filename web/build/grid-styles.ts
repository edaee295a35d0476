import type { Plugin } from 'vite';

/** Where the data grid writes the values of its variables into a style element. */
const FILE = /@mui\/x-data-grid\/utils\/css\/context\.mjs$/;
const WRITES = 'children: cssString';

/**
 * Leaves the style element of the data grid empty. The content security policy lets in no inline style that it does
 * not name (services/gateway/src/web/content-security-policy.ts), and the variables have their values from our own
 * look (web/src/features/memory/list/table-look.ts).
 */
export function gridStyles(): Plugin {
  return {
    name: 'cairn-grid-styles',
    transform(code, id) {
      if (!FILE.test(id.split('?')[0] ?? '')) return;
      if (!code.includes(WRITES)) throw new Error(`The data grid writes its styles otherwise now: ${id}`);
      return { code: code.replace(WRITES, "children: ''"), map: null };
    },
  };
}
