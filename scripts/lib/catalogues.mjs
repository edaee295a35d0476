import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A key without its plural ending: what the code asks for. */
export const baseOf = (key) => key.replace(PLURAL, '');

/** The catalogues of a language: namespace → key → text. Lists count as one text for each place. */
export function readLanguage(folder, language) {
  const namespaces = new Map();
  for (const name of readdirSync(join(folder, language))) {
    if (!name.endsWith('.json')) continue;
    const texts = new Map();
    flatten(JSON.parse(readFileSync(join(folder, language, name), 'utf8')), '', texts);
    namespaces.set(name.slice(0, -'.json'.length), texts);
  }
  return namespaces;
}

function flatten(value, path, texts) {
  if (typeof value === 'string') texts.set(path, value);
  else for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${key}` : key, texts);
}

const placeholders = (text) =>
  [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}|<\/?(\d+|[a-z]+)\s*\/?>/g)]
    .map(([whole, name]) => name ?? whole)
    .sort()
    .join(' ');

/** What is wrong with `other`, the catalogues of `language`, beside `first`, those of the first language. */
export function compareLanguages(first, other, language) {
  const faults = [];
  const endings = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const namespace of new Set([...first.keys(), ...other.keys()])) {
    const [wanted, given] = [first.get(namespace) ?? new Map(), other.get(namespace) ?? new Map()];
    const expected = expectedKeys(wanted, endings);
    for (const [key, model] of expected) {
      const text = given.get(key);
      const place = `${language}/${namespace}.json: ${key}`;
      if (text === undefined) faults.push(`${place} is missing`);
      else if (text.trim() === '') faults.push(`${place} is empty`);
      else if (placeholders(text) !== placeholders(model)) {
        faults.push(`${place} has {${placeholders(text)}}, the first language {${placeholders(model)}}`);
      }
    }
    for (const key of given.keys()) {
      if (!expected.has(key))
        faults.push(`${language}/${namespace}.json: ${key} is not in the first language`);
    }
  }
  return faults;
}

/** What each language asks of its punctuation, beyond what translators see: a fault's words, and how it is shown. */
const PUNCTUATION = {
  fr: [
    ['an ordinary space beside « », or before a colon', /« | »| :(?=\s|$)/],
    ['an ordinary space before ; ! or ?', / [;!?](?=[\s.»]|$)/],
  ],
  es: [['a question or an exclamation that is not opened', /^[^¿]*\?(?=\s|$)|^[^¡]*[a-zéí]!(?=\s|$)/]],
  de: [['a quotation mark of another language', /[«»”]|(?<!„[^“]*)“/]],
};

/**
 * What is wrong with the punctuation of `language`: French breaks a line before a lone colon where the space allows it.
 */
export function punctuationFaults(catalogues, language) {
  return [...catalogues].flatMap(([namespace, texts]) =>
    [...texts].flatMap(([key, text]) =>
      (PUNCTUATION[language] ?? [])
        .filter(([, pattern]) => pattern.test(text.replaceAll('@ $ ! % * ? &', '')))
        .map(([fault]) => `${language}/${namespace}.json: ${key} has ${fault}`),
    ),
  );
}

/** The keys a language with these plural endings needs, each with the text of the first language it translates. */
function expectedKeys(wanted, endings) {
  const expected = new Map();
  for (const [key, text] of wanted) {
    const isPlural = PLURAL.test(key) && wanted.has(`${baseOf(key)}_other`);
    if (!isPlural) expected.set(key, text);
    else {
      for (const ending of endings) {
        const own = wanted.get(`${baseOf(key)}_${ending}`) ?? wanted.get(`${baseOf(key)}_other`);
        expected.set(`${baseOf(key)}_${ending}`, own);
      }
    }
  }
  return expected;
}
