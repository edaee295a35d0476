// Fails when a catalogue of the web client and its code do not fit together: a key that is asked for and missing, one
// that nothing asks for, one that another language lacks or has alone, placeholders that differ, text that stands
// in the code instead of in a catalogue. (That `t` is given known keys is also checked by the types.)
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { baseOf, compareLanguages, punctuationFaults, readLanguage } from './lib/catalogues.mjs';
import { readSource } from './lib/source-texts.mjs';

const root = join(import.meta.dirname, '..');
const source = join(root, 'web/src');
const locales = join(source, 'locales');
const FIRST = 'en';
/** Loaded with every screen, so that any file may use it without naming it. */
const COMMON = 'common';
/** Generated from what the services declare (write-errors.mjs), and asked for by the names that they send. */
const ERRORS = 'errors';
/** Names, not text. */
const NAMES = new Set(['Cairn']);

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => readSource(relative(root, file), readFileSync(file, 'utf8')));
const languages = readdirSync(locales);
const first = readLanguage(locales, FIRST);

/** Whether the file speaks of the namespace, by its name. */
const speaks = (file, namespace) =>
  namespace === COMMON ||
  file.literals.has(namespace) ||
  [...file.literals].some((literal) => literal.startsWith(`${namespace}:`));

function missingKeys() {
  const known = (file, key) => {
    const [namespace, inner] = key.includes(':') ? key.split(':', 2) : [null, key];
    return [...first].some(
      ([name, texts]) =>
        (namespace ? namespace === name : speaks(file, name)) &&
        [...texts.keys()].some(
          (one) => one === inner || baseOf(one) === inner || one.startsWith(`${inner}.`),
        ),
    );
  };
  return files.flatMap((file) =>
    file.calls
      .filter((key) => !known(file, key))
      .map((key) => `${file.file}: no catalogue has the key ${key}`),
  );
}

function unusedKeys() {
  const words = new Set(files.flatMap(({ literals }) => [...literals]));
  // The varying part of a key has to be a word of the program, the last one or the number of a list's place.
  const fits = (pattern, key) => {
    let at = 0;
    for (const [index, part] of pattern.entries()) {
      const begin = index === 0 ? (key.startsWith(part) ? 0 : -1) : key.indexOf(part, at);
      if (begin < 0) return false;
      if (index > 0 && part !== '' && !words.has(key.slice(at, begin))) return false;
      at = begin + part.length;
    }
    return pattern.at(-1) !== '' ? at === key.length : words.has(key.slice(at));
  };
  const asksFor = (file, namespace, key) =>
    [key, `${namespace}:${key}`].some(
      (name) =>
        file.literals.has(name) ||
        file.patterns.some(
          (pattern) => pattern.length > 1 && pattern[0].includes('.') && fits(pattern, name),
        ),
    );
  return [...first]
    .filter(([namespace]) => namespace !== ERRORS)
    .flatMap(([namespace, texts]) =>
      [...new Set([...texts.keys()].map((key) => baseOf(key.replace(/\.\d+$/, ''))))]
        .filter((key) => !files.some((file) => speaks(file, namespace) && asksFor(file, namespace, key)))
        .map((key) => `${FIRST}/${namespace}.json: nothing asks for ${key}`),
    );
}

const spokenInCode = () =>
  files.flatMap(({ file, spoken }) =>
    spoken
      .filter(({ text }) => !NAMES.has(text))
      .map(({ text, line }) => `${file}:${line}: text outside the catalogues: ${JSON.stringify(text)}`),
  );

const faults = [
  ...missingKeys(),
  ...unusedKeys(),
  ...languages.flatMap((language) => {
    const catalogues = readLanguage(locales, language);
    return [...compareLanguages(first, catalogues, language), ...punctuationFaults(catalogues, language)];
  }),
  ...spokenInCode(),
];
for (const fault of faults) console.error(fault);
console.log(`${languages.length} languages, ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
