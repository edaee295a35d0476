// `npm run export` and `npm run import`: installs what is missing, then carries everything that a Cairn keeps.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { environment, nodeBinary, root } from './lib/prepare.mjs';

try {
  await install();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

const main = join(root, 'services', 'transfer', 'src', 'main.ts');
const transfer = spawn(nodeBinary(), [main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment({
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }),
});
// Ctrl-C reaches the child by itself; this process only waits for its end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => transfer.kill('SIGTERM'));
transfer.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
