import { configSchema } from '@cairn/auth/config';
import { reseal } from '@cairn/auth/reseal';
import { loadConfigOrExit } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { openPlatform } from '@cairn/service/run';

export const RESEAL_USAGE = '  npm run admin -- reseal-secrets [--new-key] [--turn-off-lost]\n';

const flags = ['--new-key', '--turn-off-lost'];

/**
 * Seals the secrets of second factors with the key that seals now, beside a running Cairn; with `--new-key` that is a
 * new one of a data folder on which none runs.
 *
 * @returns the code to exit with: 1 when there are some that no key opens and that are not to be turned off.
 */
export async function resealSecrets(args: readonly string[]): Promise<number> {
  if (args.some((arg) => !flags.includes(arg))) {
    process.stderr.write(`Usage:\n${RESEAL_USAGE}`);
    return 2;
  }
  const config = loadConfigOrExit(configSchema);
  const logger = createLogger('admin', config.LOG_LEVEL, process.stderr);
  const platform = await openPlatform({ config, name: 'admin', logger });
  try {
    const turnOffLost = args.includes('--turn-off-lost');
    const { resealed, lost } = await reseal(config, platform, {
      newKey: args.includes('--new-key'),
      turnOffLost,
    });
    process.stdout.write(`${resealed} resealed; all that can be opened is under the present key.\n`);
    if (lost === 0) return 0;
    process.stdout.write(
      turnOffLost
        ? `${lost} second factors turned off, whose key is lost.\n`
        : `${lost} second factors are under a key that is not given. Give it in AUTH_PREVIOUS_SECRETS_KEYS, or turn them off with --turn-off-lost.\n`,
    );
    return turnOffLost ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await platform.component.stop?.();
  }
}
