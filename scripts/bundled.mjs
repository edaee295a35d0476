// `npm run export`, `import` and `admin`: run what an operator asks for from the bundles of the services, beside or
// without a Cairn that runs, after installing and building what is missing. The first argument is the bundle's name.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, nodeBinary, root, sayOnErrors } from './lib/prepare.mjs';
import { makeReady } from './lib/ready.mjs';

const [name, ...args] = process.argv.slice(2);
let folder;
try {
  // What a command says is on standard output alone.
  sayOnErrors();
  folder = await makeReady({ withClient: false });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

const command = spawn(nodeBinary(), [join(folder, `${name}.mjs`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: environment({
    NODE_ENV: 'production',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }),
});
// Ctrl-C reaches the child by itself; this process only waits for its end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => command.kill('SIGTERM'));
command.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
