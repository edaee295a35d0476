// `npm run picture`: draws the picture of the README, docs/images/chat.png, from the program as it is.
import { join } from 'node:path';
import { findChromium } from '../lib/browser.mjs';
import { buildWebClient } from '../lib/build.mjs';
import { install } from '../lib/install.mjs';
import { root } from '../lib/prepare.mjs';
import { node } from '../lib/tally.mjs';

await install({ tests: true });
await buildWebClient();
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
process.exitCode = await node(
  [playwright, 'test', '-c', 'web/playwright.config.ts', '--project', 'picture'],
  { CAIRN_PICTURE: 'readme', CAIRN_CHROMIUM: await findChromium() },
);
