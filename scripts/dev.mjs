// `npm run dev`: the cluster shape for developers, until Ctrl-C. `--only chat,search` runs those services as processes
// of their own and the rest together in one. The first argument is the process that this ends with: npm's.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { endWithChildren, environment, nodeBinary, root } from './lib/prepare.mjs';

const [starter, ...options] = process.argv.slice(2);
const leaveSignals = endWithChildren([starter]);
try {
  await install({ tests: true });
  // What the gateway serves on its own port; the client with hot reload comes from Vite.
  await buildWebClient();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
leaveSignals();
const program = join(root, 'scripts', 'dev', 'main.ts');
const args = ['--import', join(root, 'scripts', 'lib', 'supervised.mjs'), program, ...options];
const dev = spawn(nodeBinary(), args, {
  cwd: root,
  stdio: ['pipe', 'inherit', 'inherit'],
  env: environment({ NODE_ENV: 'development' }),
});
// Ctrl-C reaches the child by itself, and the end of its standard input is one request with that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => dev.stdin.end());
dev.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
