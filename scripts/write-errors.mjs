// Writes the English catalogue of what the services refuse, from their declarations, to the file named.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclaredTexts } from './lib/declared-texts.mjs';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write.');
const texts = await readDeclaredTexts(join(import.meta.dirname, '..'));
writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
