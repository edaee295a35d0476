import { join } from 'node:path';

/** What starts a program: its bundle, where CAIRN_BUNDLES names the folder that `npm start` makes; else its `source`. */
export function programOf(name: 'server' | 'transfer' | 'admin', source: string): string {
  const folder = process.env.CAIRN_BUNDLES;
  return folder ? join(folder, `${name}.mjs`) : source;
}
