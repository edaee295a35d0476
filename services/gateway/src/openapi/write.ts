import { writeFileSync } from 'node:fs';
import { allRoutes } from '../routes/index.ts';
import { openApiDocument } from './document.ts';

/** Writes `openapi.json`, from which the web client's types are made. */
const document = openApiDocument(allRoutes(() => undefined));
writeFileSync(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
