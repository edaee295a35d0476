import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonRefusals } from '@cairn/platform/errors';
import { packageFolder, type Sandbox, theSandbox, watchMemory } from '@cairn/platform/sandbox';
import pLimit from 'p-limit';
import { refusals } from '../../refusals.ts';
import type { AvatarEncoder } from '../ports.ts';
import { EXIT_NOT_STARTED, EXIT_TOO_LARGE, MAX_PIXELS } from './picture.ts';

/** An upload must have fewer bytes. */
const AVATAR_MAX_BYTES = 5_242_880;

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const MEMORY_BYTES = 640 * 1024 * 1024;
const TIME_MS = 20_000;
/** A picture of 256 by 256 pixels has far less. */
const MOST_OUTPUT = 512 * 1024;
/** Pictures that may wait for their turn. */
const QUEUE = 20;

/** Pictures are made one at a time, each in a process that has nothing but the upload, and ends with it. */
export function createAvatarEncoder(sandbox: () => Promise<Sandbox> = theSandbox): AvatarEncoder {
  const limit = pLimit(1);
  return async (upload, signal) => {
    if (upload.byteLength >= AVATAR_MAX_BYTES) throw commonRefusals.avatar_too_large();
    if (limit.pendingCount >= QUEUE) {
      throw refusals.too_many_pictures({ retryAfterSeconds: 5 });
    }
    return limit(async () => {
      const confinement = await sandbox();
      signal.throwIfAborted();
      return encode(confinement, upload, signal);
    });
  };
}

async function encode(sandbox: Sandbox, upload: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const [command = process.execPath, ...args] = avatarCommand(sandbox);
  // The codecs ask where their user lives; without an answer in the environment that takes files that are not there.
  const worker = spawn(command, args, { cwd: '/', env: { HOME: '/' }, stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = once(worker, 'exit') as Promise<[number | null]>;
  // Where it could not be started, reading its output may fail first: then nothing awaits this.
  exited.catch(() => undefined);
  // A process may fail more than once: to start, and to be killed.
  worker.on('error', () => undefined);
  const kill = () => worker.kill('SIGKILL');
  const timer = setTimeout(kill, TIME_MS);
  const unwatch = watchMemory(worker.pid ?? 0, MEMORY_BYTES, kill);
  signal.addEventListener('abort', kill, { once: true });
  try {
    // How a worker ended shows why it stopped reading.
    worker.stdin.on('error', () => undefined);
    worker.stdin.end(upload);
    const image = await collect(worker.stdout, kill);
    const [code] = await exited;
    signal.throwIfAborted();
    if (code === EXIT_TOO_LARGE)
      throw refusals.avatar_too_many_pixels({
        max: MAX_PIXELS / 1_000_000,
      });
    if (code === EXIT_NOT_STARTED) throw refusals.avatar_no_codecs();
    // Whatever else made it end, the upload did: nothing else is in there.
    if (code !== 0 || image.byteLength === 0) throw refusals.avatar_no_picture();
    return image;
  } finally {
    clearTimeout(timer);
    unwatch();
    signal.removeEventListener('abort', kill);
    kill();
  }
}

async function collect(output: AsyncIterable<Buffer>, kill: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of output) {
    size += chunk.byteLength;
    if (size > MOST_OUTPUT) kill();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const commands = new WeakMap<Sandbox, readonly string[]>();

/**
 * The command of the process that decodes a picture: no environment, no file but its own code and the codecs. These are
 * native code, which only the system's fences hold.
 */
export function avatarCommand(sandbox: Sandbox): readonly string[] {
  const known = commands.get(sandbox);
  if (known) return known;
  const made = sandbox.command({
    entry: WORKER,
    readable: [
      dirname(WORKER),
      fileURLToPath(new URL('../../../package.json', import.meta.url)),
      ...packageFolder('@napi-rs', WORKER),
      ...packageFolder('image-size', WORKER),
    ],
    nodeOptions: ['--allow-addons'],
  });
  commands.set(sandbox, made);
  return made;
}
