import { join } from 'node:path';

/**
 * What starts a program: its bundle in the folder that CAIRN_BUNDLES names, which `npm start` makes, or its `source`.
 */
export function programOf(name: 'server' | 'transfer' | 'admin', source: string): string {
  const folder = process.env.CAIRN_BUNDLES;
  return folder ? join(folder, `${name}.mjs`) : source;
}
