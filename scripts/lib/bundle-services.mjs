// `node bundle-services.mjs <folder>`: makes few files of all that the process of `npm start` loads. Nine hundred
// modules of ours and of packages take it half of its start to find, strip of types and link, and stay in its memory.
import http from 'node:http';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** Compiled for the system, or drivers of servers that a data folder has no use for: loaded as they are installed. */
const EXTERNAL = [/^@napi-rs\//, /^@node-rs\//, /^@elastic\//, /^mongodb/, /^mongoose/, /^nats/];

/**
 * A module of ours finds its threads, its child processes and its files beside its source, not beside the bundle. The
 * way there is relative, so that the folder of the repository may move.
 */
function beside(folder) {
  return {
    name: 'cairn-beside-its-source',
    transform: {
      filter: { code: /import\.meta\.url/, id: /^(?!.*node_modules)/ },
      handler(code, id) {
        const path = relative(folder, id).split(sep).join('/');
        return {
          code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`),
        };
      },
    },
  };
}

/**
 * An import of `node:http` reads all that it exports, and with that loads undici: a twentieth of a second and 13 MB.
 * Reading from the module itself loads what is read.
 */
const httpInParts = {
  name: 'cairn-http-in-parts',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : undefined),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler() {
      const plain = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get);
      const names = plain.map(([name]) => name).join(', ');
      return `const http = process.getBuiltinModule('node:http');
        export default http;
        export const { ${names} } = http;`;
    },
  },
};

/**
 * Nothing is renamed or made small: an error's place is to be read in the bundle as in the sources.
 *
 * @param folder where the files are to stand at last; they are written to `target`.
 */
export async function bundleServices({ root, folder, target = folder }) {
  const bundle = await rolldown({
    cwd: root,
    input: { server: join(root, 'services', 'standalone', 'src', 'main.ts') },
    platform: 'node',
    external: EXTERNAL,
    plugins: [beside(folder), httpInParts],
  });
  await bundle.write({
    dir: target,
    format: 'esm',
    keepNames: true,
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , root, folder, target] = process.argv;
  await bundleServices({ root, folder, target });
}
