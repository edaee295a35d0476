import { writeFileSync } from 'node:fs';
import { allRoutes } from '../routes/index.ts';
import { openApiDocument } from './document.ts';

/** Writes `openapi.json`, from which the web client's types are made. */
const document = openApiDocument(allRoutes(() => undefined));
const out = process.argv[2] ?? new URL('../../openapi.json', import.meta.url);
writeFileSync(out, `${JSON.stringify(document, null, 2)}\n`);
