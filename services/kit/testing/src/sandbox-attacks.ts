import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

/** What became of each attack: `worked`, or the error that refused it. */
export type Outcomes = Readonly<Record<string, string>>;

export interface Attacked {
  readonly outcomes: Outcomes;
  /** Requests and datagrams that got out. */
  readonly arrived: number;
  /** What is in the folder afterwards that only `store.sqlite` was in. */
  readonly left: readonly string[];
  /** How the process that had started the attacker ended: 0 when it was left alone. */
  readonly parentEnded: number;
}

/**
 * Runs attacks in place of a confined program, under exactly its command. `alone` takes Node's restrictions away first,
 * so that what refuses is the system: what code could do that has broken out of Node.
 */
export async function attack(
  command: readonly string[],
  alone: 'with node' | 'system alone',
): Promise<Attacked> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-attacked-'));
  const store = join(folder, 'store.sqlite');
  const db = new DatabaseSync(store);
  db.exec("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Ada')");
  db.close();
  await chmod(folder, 0o777);
  await chmod(store, 0o666);
  let arrived = 0;
  const server = createServer((_, response) => {
    arrived += 1;
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const udp = createSocket('udp4', () => {
    arrived += 1;
  });
  udp.bind((server.address() as AddressInfo).port, '127.0.0.1');
  await once(udp, 'listening');
  try {
    const task = { folder, store, port: (server.address() as AddressInfo).port };
    const { outcomes, parentEnded } = await runUnderAParent(inPlaceOfEntry(command, alone), task);
    return { outcomes, arrived, left: await readdir(folder), parentEnded };
  } finally {
    server.close();
    udp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function inPlaceOfEntry(command: readonly string[], alone: 'with node' | 'system alone'): string[] {
  const node = command.lastIndexOf(process.execPath);
  // The entry is the last argument.
  const kept = alone === 'with node' ? command.slice(node + 1, -1) : ['--no-warnings'];
  return [...command.slice(0, node + 1), ...kept, '--input-type=module', '-e', ATTACKS];
}

/** Starts the attacker from a process that it may end without harm. */
async function runUnderAParent(command: readonly string[], task: object) {
  const code = `
    const { spawn } = require('node:child_process');
    const { command, task } = JSON.parse(process.argv[1]);
    const [file, ...args] = command;
    const child = spawn(file, [...args, JSON.stringify({ ...task, parent: process.pid })], { cwd: '/', env: {}, stdio: ['pipe', 'inherit', 'inherit'] });
    child.on('exit', () => process.exit(0));`;
  const argument = JSON.stringify({ command, task });
  const run = promisify(execFile)(process.execPath, ['--disable-sigusr1', '-e', code, argument]);
  const { stdout, code: parentEnded } = await run.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; stderr: string; code: number | null }) => ({
      ...error,
      code: error.code ?? -1,
    }),
  );
  const lines = stdout.split('\n').filter(Boolean);
  return { outcomes: Object.fromEntries(lines.map((line) => JSON.parse(line))) as Outcomes, parentEnded };
}

const ATTACKS = String.raw`
const { folder, store, port, parent } = JSON.parse(process.argv.at(-1));
const module = (name) => process.getBuiltinModule(name) ?? (() => { throw new Error('no module ' + name); })();
const fs = module('node:fs');
const loaded = async (name) => (await import(name)).default;
const sent = (handle) => {
  const { SendWrap } = process.binding('udp_wrap');
  const request = new SendWrap();
  handle.bind('0.0.0.0', 0, 0);
  const result = handle.send(request, [Buffer.from('document')], 1, port, '127.0.0.1', false);
  if (result < 0) throw new Error('refused by the system: ' + result);
};
const udp = async () => {
  const socket = new (module('node:dgram').Socket)('udp4');
  await new Promise((resolve, reject) => socket.send('document', port, '127.0.0.1', (error) => (error ? reject(error) : setTimeout(resolve, 50))));
};
const connected = (socket) => new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
const answered = (ask) => new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));
const spawned = (run) => { const { error } = run; if (error) throw error; };
const attacks = {
  sqliteOpen: async () => { const { DatabaseSync } = await loaded('node:sqlite'); return new DatabaseSync(store).prepare('SELECT * FROM people').all(); },
  sqliteVacuum: async () => { const { DatabaseSync } = await loaded('node:sqlite'); new DatabaseSync(':memory:').exec("VACUUM INTO '" + folder + "/vacuumed'"); },
  sqliteAttach: async () => { const { DatabaseSync } = await loaded('node:sqlite'); new DatabaseSync(':memory:').exec("ATTACH '" + folder + "/attached' AS a; CREATE TABLE a.t (x)"); },
  sqliteBuiltin: () => module('node:sqlite').DatabaseSync.name,
  fetch: () => fetch('http://127.0.0.1:' + port),
  get: () => connected(module('node:http').get('http://127.0.0.1:' + port)),
  connect: () => connected(module('node:net').connect(port, '127.0.0.1')),
  socket: () => connected(new (module('node:net').Socket)().connect(port, '127.0.0.1')),
  tls: () => connected(module('node:tls').connect(port, '127.0.0.1')),
  udpSocket: udp,
  udpHandle: () => { const s = module('node:dgram').createSocket('udp4'); sent(s[Object.getOwnPropertySymbols(s).find((it) => String(it).includes('state'))].handle); },
  bindings: () => { const { UDP } = process.binding('udp_wrap'); sent(new UDP()); },
  lookup: () => answered((done) => module('node:dns').lookup('example.org', done)),
  resolveTxt: () => answered((done) => module('node:dns').resolveTxt('example.org', done)),
  resolver: () => { const r = new (module('node:dns').Resolver)({ timeout: 200, tries: 1 }); r.setServers(['127.0.0.1:' + port]); return answered((done) => r.resolve4('example.org', done)); },
  promisedResolver: () => { const r = new (module('node:dns').promises.Resolver)({ timeout: 200, tries: 1 }); r.setServers(['127.0.0.1:' + port]); return r.resolve4('example.org'); },
  readStore: () => fs.readFileSync(store),
  readSystem: () => fs.readFileSync('/etc/passwd'),
  parentEnvironment: () => fs.readFileSync('/proc/' + parent + '/environ'),
  parentMemory: () => fs.openSync('/proc/' + parent + '/mem'),
  write: () => fs.writeFileSync(folder + '/written', 'x'),
  writeRoot: () => fs.writeFileSync('/written', 'x'),
  overwrite: () => fs.appendFileSync(store, 'x'),
  spawn: () => spawned(module('node:child_process').spawnSync('/bin/sh', ['-c', 'true'])),
  fork: () => new Promise((resolve, reject) => module('node:child_process').fork('/nothing').once('error', reject).once('exit', () => resolve())),
  worker: () => new (module('node:worker_threads').Worker)('', { eval: true }),
  addon: () => process.dlopen({ exports: {} }, store),
  becomeRoot: () => process.setuid(0),
  debugParent: () => process._debugProcess(parent),
  signalParent: () => process.kill(parent, 'SIGUSR1'),
  // The last one: when it works, no process is left to see what follows.
  killParent: () => process.kill(parent, 'SIGKILL'),
};
for (const [name, attempt] of Object.entries(attacks)) {
  let outcome = 'worked';
  try { await attempt(); } catch (error) { outcome = (error.code ?? '') + ' ' + error.message; }
  fs.writeSync(1, JSON.stringify([name, outcome]) + '\n');
}
process.exit(0);
`;
