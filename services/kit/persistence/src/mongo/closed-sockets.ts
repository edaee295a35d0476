import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let watching = false;

/**
 * Wakes whoever waits for a closed socket to take more. The driver (`Connection.writeCommand` of mongodb 7.8 and 7.9)
 * writes to a socket that is about to close, is told that it is full, and then waits for `drain` and nothing else, for
 * ever. When that is its monitor the process never finds the server again; when it is an operation, that operation
 * never ends. Woken, the driver sees that the connection is closed, and says so.
 *
 * Sockets of others come by here too: where somebody still waits for a closed one, the same is true of them.
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
