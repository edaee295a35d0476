import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let watching = false;

/**
 * Wakes writers that wait for a closed socket to drain. The driver (`Connection.writeCommand` of mongodb 7.8 and 7.9)
 * writes to a socket that is about to close, sees that it is full, and then waits for `drain` alone, for ever. If the
 * writer is the driver's monitor, the process never finds the server again; if it is an operation, that operation never
 * ends. Once woken, the driver sees that the connection is closed, and throws.
 *
 * Sockets that are not the driver's pass here too; waking a writer of a closed one is right for them as well.
 */
export function wakeWriters(): void {
  if (watching) return;
  watching = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.once('close', () => {
      // After everybody else heard that it closed.
      setImmediate(() => {
        if (socket.listenerCount('drain') > 0) socket.emit('drain');
      });
    });
  });
}
