// The entry of the image: runs the service that its argument names, in this process, so that signals reach it.
import { services } from './keys/services.mjs';

const names = [...services, 'standalone'];
const commands = ['make-keys', 'make-secrets', 'check-installation'];
const [, , name = 'standalone'] = process.argv;

if (commands.includes(name)) await import(`./${name}.mjs`);
else if (name === 'export' || name === 'import') await import('../services/transfer/src/main.ts');
else if (name === 'admin') {
  process.argv.splice(2, 1);
  await import('../scripts/admin.ts');
} else if (names.includes(name)) await import(`../services/${name}/src/main.ts`);
else {
  process.stderr.write(
    `There is no service "${name}". Choose one of: ${[...names, ...commands].join(', ')}, export, import, admin.\n`,
  );
  process.exitCode = 64;
}
