// `node bundle-services.mjs <root> <folder> <target>`: makes few files of all that the process of `npm start` loads.
// Nine hundred modules of ours and of packages take it half of its start to find, strip of types and link, and stay in
// its memory.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { LOADED, LOADED_BY_PROGRAMS } from './runtime-packages.mjs';

const patternsOf = (names) => names.map((name) => new RegExp(`^${name}(/|$)`));
/** What sends traces is loaded as it is installed, too, where it is. */
const EXTERNAL = [...patternsOf(LOADED), /^@opentelemetry\//];
const EXTERNAL_TO_PROGRAMS = [...EXTERNAL, ...patternsOf(LOADED_BY_PROGRAMS)];

/** What is run of a folder of bundles, by name: the server, and the commands of operators. They share what is alike. */
const ENTRIES = {
  server: 'services/standalone/src/main.ts',
  transfer: 'services/transfer/src/main.ts',
  admin: 'scripts/admin.ts',
};

/**
 * What the server starts as threads and child processes: folders of the bundle, and the module each begins with. Each
 * has a bundle of its own, with `main.mjs` in it: a confined process may read its own folder and nothing of the server.
 */
const PROGRAMS = {
  'document-reader/worker': 'services/documents/src/extraction/worker/main.ts',
  'avatar-encoder': 'services/auth/src/profile/avatar/worker.ts',
  'password-judge': 'services/auth/src/credentials/strength/judge-thread.ts',
  'index-thread': 'services/search/src/engine/sqlite-fts5/thread-main.ts',
  'sentence-model': 'services/kit/service/src/embedding/folder/thread-main.ts',
  disarm: 'services/kit/platform/src/sandbox/disarm.ts',
  'sandbox-probe': 'services/kit/platform/src/sandbox/probe-child.ts',
};

/** How a module of ours names a file beside it, or itself. */
const OWN_PLACE = /new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.url/g;

/**
 * A module of ours finds its files beside its source, and its programs in the bundle. The way to a source is relative,
 * so that the folder of the repository may move. What a program names is copied into its bundle: it may not read the
 * sources.
 */
function beside(root, folder, isProgram) {
  const programs = new Map(Object.entries(PROGRAMS).map(([name, entry]) => [join(root, entry), name]));
  return {
    name: 'cairn-beside-its-source',
    transform: {
      filter: { code: /import\.meta\.url/, id: /^(?!.*node_modules)/ },
      handler(code, id) {
        const path = relative(folder, id).split(sep).join('/');
        const source = `new URL(${JSON.stringify(path)}, import.meta.url)`;
        return {
          code: code.replace(OWN_PLACE, (_, file) => {
            if (!file) return `${source}.href`;
            const named = resolve(dirname(id), file);
            const program = programs.get(named);
            if (program) return `new URL('./${program}/main.mjs', import.meta.url)`;
            if (!isProgram) return `new URL('${file}', ${source})`;
            const fileName = basename(named);
            this.emitFile({ type: 'asset', fileName, source: readFileSync(named) });
            return `new URL('./${fileName}', import.meta.url)`;
          }),
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

/** Zod's texts in fifty languages, which its one namespace would bring along: refusals say what is wrong in English. */
const zodInEnglish = {
  name: 'cairn-zod-in-english',
  load: {
    filter: { id: /zod\/v4\/locales\/index\.js$/ },
    handler: () => `export { default as en } from './en.js';`,
  },
};

const NOT_ASCII = /\P{ASCII}/gu;
/** There an escape would mean something else. */
const AFTER_BACKSLASH = /\\\P{ASCII}/u;

/** As one or two UTF-16 units. */
const escaped = (character) =>
  Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
    '',
  );

/**
 * V8 keeps the source of all that it loaded, in two bytes a character as soon as one is beyond Latin-1. Escapes say the
 * same in strings, patterns, names and templates without a tag. Not in `renderChunk`: what that returns is printed once
 * more, without the escapes.
 */
const inAscii = {
  name: 'cairn-in-ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || AFTER_BACKSLASH.test(file.code)) continue;
      file.code = file.code.replace(NOT_ASCII, escaped);
    }
  },
};

/**
 * Nothing is renamed or made small: an error's place is to be read in the bundle as in the sources.
 *
 * @param folder where the files are to stand at last; they are written to `target`.
 */
export async function bundleServices({ root, folder, target = folder }) {
  await bundle({ root, entries: ENTRIES, folder, target });
  for (const [name, main] of Object.entries(PROGRAMS)) {
    const places = { folder: join(folder, name), target: join(target, name) };
    await bundle({ root, entries: { main }, isProgram: true, ...places });
  }
}

async function bundle({ root, entries, isProgram = false, folder, target }) {
  const made = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
    platform: 'node',
    external: isProgram ? EXTERNAL_TO_PROGRAMS : EXTERNAL,
    plugins: [beside(root, folder, isProgram), httpInParts, zodInEnglish, inAscii],
  });
  await made.write({
    dir: target,
    format: 'esm',
    keepNames: true,
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await made.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , root, folder, target] = process.argv;
  await bundleServices({ root, folder, target });
}
