import { execFileSync } from 'node:child_process';
import { freePort } from '@cairn/testing/free-ports';
import { afterEach, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

/** Runs a program where the kernel makes no further namespaces, as a container's usual profile has it. */
const WITHOUT_NAMESPACES = [
  ...['unshare', '--user', '--map-root-user'],
  ...['sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"', 'sh'],
  ...['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'],
];

function canBeRun([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The log's lines about what files are read behind. */
function linesOf(cairn: Cairn): { level: number; msg: string }[] {
  return cairn
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"sandbox":'))
    .map((line) => JSON.parse(line));
}

describe.runIf(canBeRun(WITHOUT_NAMESPACES))('on a machine that makes no namespaces', () => {
  let cairn: Cairn | undefined;
  afterEach(async () => {
    if (cairn) await discard(cairn);
    cairn = undefined;
  });

  it('reads files all the same, and says which fences are down: once in the log, and in its health', async () => {
    const port = String(await freePort());
    const env = { LOG_LEVEL: 'warn', HEALTH_PORT: port };
    cairn = await bootCairn({ under: WITHOUT_NAMESPACES, env });
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject('Behind few fences');
    const { body } = await ada.upload(project, 'a.txt', 'Granite, rope and tar.');
    const read = async () => {
      const { body: now } = await ada.call<{ status: string }>(
        'GET',
        `/api/projects/${project}/documents/${body.id}`,
      );
      return now.status === 'processed';
    };
    await until(read);
    const lines = linesOf(cairn);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 40,
      msg: expect.stringContaining('Not held by the system: network'),
    });
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { ready: true, sandbox: { fences: { network: false, files: false, processes: false } } },
    ]);
    expect(await (await fetch(`${cairn.url}/health/ready`)).text()).not.toContain('sandbox');
  });

  it('does not start where fences are required, and says what to do', async () => {
    const env = { SANDBOX_REQUIRED: 'network,files' };
    await expect(bootCairn({ under: WITHOUT_NAMESPACES, env })).rejects.toThrow(
      /Cairn ended with 78[\s\S]*SANDBOX_REQUIRED: does not hold on this machine: network \([\s\S]*Install bubblewrap/,
    );
  });
});
