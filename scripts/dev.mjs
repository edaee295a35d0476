// `npm run dev`: the cluster shape for developers, until Ctrl-C. `--only chat,search` runs those services as processes
// of their own and the rest together in one.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { environment, nodeBinary, root } from './lib/prepare.mjs';

try {
  await install({ tests: true });
  // What the gateway serves on its own port; the client with hot reload comes from Vite.
  await buildWebClient();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
const dev = spawn(nodeBinary(), [join(root, 'scripts', 'dev', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ NODE_ENV: 'development' }),
});
// Ctrl-C reaches the child by itself; this process only waits for its end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => dev.kill('SIGTERM'));
dev.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
