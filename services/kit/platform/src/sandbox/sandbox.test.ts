import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { fenceNames } from '../config/fences.ts';
import { loadConfig, platformSchema } from '../config/index.ts';
import { createLogger, createMetrics } from '../telemetry/index.ts';
import { type Launcher, launchers } from './launchers.ts';
import { residentBytes } from './memory-watch.ts';
import { probe } from './probe.ts';
import { readerSandbox } from './reader-sandbox.ts';
import { openSandbox } from './sandbox.ts';
import { SYSTEM_FOLDERS, toolsIn } from './tools.ts';
import { keptMountFlags, scratchFolder, viewOf } from './view.ts';

const isLinux = process.platform === 'linux';
const noTools = () => openSandbox(toolsIn([]));

/** The launchers of a machine that has the tools, as the user that runs the tests. */
const here = launchers(toolsIn(SYSTEM_FOLDERS));

async function worksWith(launcher: Launcher | undefined): Promise<readonly string[] | undefined> {
  const fences = launcher && (await probe(launcher));
  return fences?.flatMap(({ fence, holds }) => (holds ? [fence] : []));
}

function heard() {
  const lines: { level: number; msg: string; sandbox?: string }[] = [];
  const logger = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, logger };
}

describe('the sandbox', () => {
  it.runIf(isLinux)('says of every fence whether it holds, and by what attempt it knows', async () => {
    const { fences } = await openSandbox();
    expect(fences.map(({ fence }) => fence)).toEqual(fenceNames);
    for (const { tried } of fences) expect(tried).toMatch(/: /);
  });

  it.runIf(isLinux)(
    'holds more by namespaces of its own than without, where the machine has them',
    async () => {
      const whole = await worksWith(here.find(({ name }) => name === 'own namespaces'));
      if (whole) expect(whole).toEqual(fenceNames);
      const lesser = await worksWith(here.find(({ name }) => name === 'own network and processes'));
      if (lesser) expect(lesser).toEqual(['network', 'processes', 'privileges']);
      expect(await worksWith(here.at(-1))).not.toContain('files');
    },
  );

  it('falls back to Node alone where the machine has no tools, and confines all the same', async () => {
    const sandbox = await noTools();
    expect(sandbox.level).toBe('Node alone');
    expect(sandbox.fences.filter(({ holds }) => holds)).toEqual([]);
    const [node = '', ...args] = sandbox.command({ entry: '/nothing.ts', readable: [] });
    const code = "process.stdout.write(String(process.permission.has('fs.read', '/etc/passwd')))";
    const { stdout } = await promisify(execFile)(node, [...args.slice(0, -1), '-e', code], { env: {} });
    expect(stdout).toBe('false');
  });

  it.runIf(isLinux)('counts the memory of a program behind the programs that started it', async () => {
    const { execPath } = process;
    const code =
      "const kept = Buffer.alloc(80e6, 1); process.stdout.write('grown'); process.stdin.resume().on('end', () => kept)";
    const child = execFile('/bin/sh', ['-c', `"${execPath}" -e "$0"; exit`, code]);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    expect(await residentBytes(child.pid ?? 0)).toBeGreaterThan(80e6);
    child.stdin?.end();
    await new Promise((resolve) => child.once('exit', resolve));
  });
});

describe('what a process says of its sandbox', () => {
  const metrics = createMetrics();

  it('warns once, in a sentence that names the fences that are down and what to do', async () => {
    const { lines, logger } = heard();
    const sandbox = readerSandbox({ required: new Set(), logger, metrics, open: noTools });
    expect(sandbox.report()).toBeUndefined();
    await Promise.all([sandbox.prepare(), sandbox.prepare(), sandbox.get()]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 40, sandbox: 'Node alone' });
    for (const word of [...fenceNames, 'bubblewrap', 'docs/operations.md'])
      expect(lines[0]?.msg).toContain(word);
    expect(sandbox.report()).toEqual({
      level: 'Node alone',
      fences: { network: false, files: false, processes: false, privileges: false },
    });
    expect(await metrics.registry.metrics()).toContain('cairn_sandbox_fence{fence="files"} 0');
  });

  it('says it calmly where every fence holds', async () => {
    const { lines, logger } = heard();
    const fences = fenceNames.map((fence) => ({ fence, holds: true, tried: 'a test: refused' }));
    const open = async () => ({ level: 'all', fences, command: () => [] });
    const sandbox = readerSandbox({ required: new Set(fenceNames), logger, metrics, open });
    await sandbox.prepare();
    expect(lines.map(({ level }) => level)).toEqual([30]);
  });

  it('does not start without a fence that is required', async () => {
    const { logger } = heard();
    const required = loadConfig(platformSchema, { SANDBOX_REQUIRED: 'network, files' }).SANDBOX_REQUIRED;
    const sandbox = readerSandbox({ required, logger, metrics, open: noTools });
    await expect(sandbox.prepare()).rejects.toThrow(
      /SANDBOX_REQUIRED: does not hold on this machine: network \(.*\), files \(.*\)\. Install bubblewrap/,
    );
  });

  it('takes all, some or none of the fences as required, and no others', () => {
    const read = (text: string) => [
      ...loadConfig(platformSchema, { SANDBOX_REQUIRED: text }).SANDBOX_REQUIRED,
    ];
    expect(read('')).toEqual([]);
    expect(read('all')).toEqual(fenceNames);
    expect(read('files,processes')).toEqual(['files', 'processes']);
    expect(() => read('walls')).toThrow(/SANDBOX_REQUIRED: must be all, or some of network, files/);
  });
});

describe('what a confined process sees', () => {
  const ours = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

  it.runIf(isLinux)('is Node, its libraries and the folders asked for, each once', () => {
    const { visible } = viewOf([ours, `${ours}/view.ts`]);
    const seen = visible.map(({ at }) => at);
    expect(seen).toContain(ours);
    expect(seen).not.toContain(`${ours}/view.ts`);
    expect(seen).toContain(process.execPath);
    expect(seen.filter((path) => path === '/' || path === '/usr' || path === '/etc')).toEqual([]);
  });

  it('is built on a folder that nothing of it lies in', () => {
    const visible = [{ source: '/mnt/cairn/code', at: '/mnt/cairn/code', isFolder: true }];
    expect(scratchFolder({ visible, links: new Map() })).not.toBe('/mnt');
  });

  it('keeps the flags of the mount below it', () => {
    const mountinfo =
      '1 0 254:0 / / rw,relatime - ext4 /dev/vda rw\n2 1 0:9 / /srv/code rw,noexec,noatime - tmpfs none rw\n';
    expect(keptMountFlags('/srv/code/services', mountinfo)).toEqual(['noexec', 'noatime']);
    expect(keptMountFlags('/srv/codex', mountinfo)).toEqual(['relatime']);
  });
});
