import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';

/**
 * Makes ready the place of a socket: a folder that only its owner may enter, without the socket that a killed process
 * left behind.
 *
 * @throws Error when another process listens there, or the folder is another user's.
 */
export async function preparePrivateSocket(socket: string): Promise<void> {
  const folder = dirname(socket);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (process.getuid && uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user; remove it or choose another CAIRN_DATA_DIR.`);
  }
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
  if (await isTaken(socket)) {
    throw new Error(`another running Cairn listens at ${socket}. Stop that one, or choose another address.`);
  }
  rmSync(socket, { force: true });
}

/** Whether a process answers there. */
function isTaken(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(true));
    connection.once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}
