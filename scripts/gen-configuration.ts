/**
 * Writes the tables of variables in docs/operations/configuration.md from the schemas that validate them:
 * `npm run gen:configuration`. `npm test` fails where the file is not current. An argument names another file to write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformSchema } from '@cairn/platform/config';
import { configSchema as auth } from '../services/auth/src/config.ts';
import { configSchema as chat } from '../services/chat/src/config.ts';
import { configSchema as documents } from '../services/documents/src/config.ts';
import { configSchema as gateway } from '../services/gateway/src/config.ts';
import { configSchema as projects } from '../services/projects/src/config.ts';
import { configSchema as search } from '../services/search/src/config.ts';
import { configSchema as standalone } from '../services/standalone/src/config.ts';

const FILE = join(import.meta.dirname, '..', 'docs', 'operations', 'configuration.md');
const BEGIN = '<!-- variables, written by npm run gen:configuration: begin -->';
const END = '<!-- variables: end -->';

interface Schema {
  shape: Record<string, unknown>;
}

/** In the order of the tables. A variable stands in the table of the first that reads it. */
const readers: [title: string, name: string, schema: Schema][] = [
  ['Every process', '', platformSchema],
  ['The gateway', 'gateway', gateway],
  ['auth', 'auth', auth],
  ['projects', 'projects', projects],
  ['documents', 'documents', documents],
  ['search', 'search', search],
  ['chat', 'chat', chat],
  ['Several services in one process', 'standalone', standalone],
];

/** What is in force when a variable is absent, as it would be written; undefined where there is nothing to write. */
function defaultOf(field: unknown): string | undefined {
  const { def } = (field as { _zod: { def: Record<string, unknown> } })._zod;
  if ('defaultValue' in def) {
    const text = String(def.defaultValue);
    return text === '' ? undefined : `\`${text}\``;
  }
  const inner = def.innerType ?? def.in;
  return inner ? defaultOf(inner) : undefined;
}

function tableOf(title: string, name: string, schema: Schema, seen: Set<string>): string[] {
  const rows = Object.entries(schema.shape).flatMap(([variable, field]) => {
    if (seen.has(variable)) return [];
    seen.add(variable);
    const others = readers.flatMap(([, other, { shape }]) =>
      name !== '' && other !== name && other !== 'standalone' && variable in shape ? other : [],
    );
    const what = (field as { description?: string }).description ?? '';
    const also = others.length > 0 ? ` (also read by ${others.join(' and ')})` : '';
    return `| \`${variable}\` | ${defaultOf(field) ?? ''} | ${what.replaceAll('|', '\\|')}${also} |`;
  });
  if (rows.length === 0) return [];
  return [`### ${title}`, '', '| variable | default | what it is |', '|---|---|---|', ...rows, ''];
}

const page = readFileSync(FILE, 'utf8');
const [before, rest] = page.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${FILE} needs the lines "${BEGIN}" and "${END}".`);
const seen = new Set<string>();
const tables = readers.flatMap(([title, name, schema]) => tableOf(title, name, schema, seen));
writeFileSync(process.argv[2] ?? FILE, [before + BEGIN, '', ...tables, END + after].join('\n'));
