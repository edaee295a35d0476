import { globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every text that the services declare for what they refuse and for what fails, as the English catalogue has it: by
 * key, of two forms with `_one` and `_other`.
 *
 * @throws Error when a name stands for several texts.
 */
export async function readDeclaredTexts(root) {
  const makers = new Map();
  for (const file of globSync(['services/*/src/**/refusals.ts', 'services/kit/*/src/**/refusals.ts'], {
    cwd: root,
  }).sort()) {
    const declared = Object.values(await import(join(root, file))).flatMap(Object.entries);
    for (const [name, maker] of declared) {
      if (makers.has(name)) throw new Error(`${file} declares ${name}, which is declared elsewhere.`);
      makers.set(name, maker);
    }
  }
  return Object.fromEntries(
    [...makers].flatMap(([name, { text }]) =>
      typeof text === 'string'
        ? [[name, text]]
        : Object.entries(text).map(([form, words]) => [`${name}_${form}`, words]),
    ),
  );
}
