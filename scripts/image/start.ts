import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Seconds until the health check must have passed: it looks every ten, on machines that others use as well. */
const PATIENCE = 120;

/**
 * Starts an image as the compose file starts it, without rights and with nothing to write on but /data and /tmp, until
 * its own health check passes. Returns what it printed where that does not come.
 */
export async function startFault(image: string): Promise<string | undefined> {
  const docker = (...args: string[]) =>
    execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  const bounds = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges:true',
  ];
  const container = docker('run', '--detach', ...bounds, image);
  try {
    for (let second = 0; second < PATIENCE; second += 1) {
      const state = docker('inspect', '--format', '{{.State.Status}} {{.State.Health.Status}}', container);
      if (state === 'running healthy') return undefined;
      if (!state.startsWith('running')) break;
      await wait(1000);
    }
    return `It does not become healthy: ${docker('logs', container)}`;
  } finally {
    docker('rm', '--force', '--volumes', container);
  }
}
