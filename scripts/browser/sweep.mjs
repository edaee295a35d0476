// `npm run sweep`: every screen in every state, in all themes, densities, languages and widths, by axe and by its
// layout (web/e2e/every-screen.spec.ts); `npm test` asks the combinations that differ most. Takes a quarter of an hour
// or more. `-- -g chats` asks one group, CAIRN_SWEEP_ONLY some screens, CAIRN_SWEEP_LOOKS some looks (`layout`:
// languages and widths; `axe`: themes, densities and contrast; `twice`: text of twice the size), CAIRN_SWEEP_PICTURES
// names a folder for pictures.
import { join } from 'node:path';
import { findChromium } from '../lib/browser.mjs';
import { buildWebClient } from '../lib/build.mjs';
import { install } from '../lib/install.mjs';
import { root } from '../lib/prepare.mjs';
import { node } from '../lib/tally.mjs';

await install({ tests: true });
await buildWebClient();
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
// `--project` takes all that follows it for projects, but for what begins another option.
const wanted = ['every-screen', '--project', 'answers', '-c', 'web/playwright.config.ts'];
process.exitCode = await node([playwright, 'test', ...wanted, ...process.argv.slice(2)], {
  CAIRN_SWEEP: 'whole',
  CAIRN_CHROMIUM: await findChromium(),
});
