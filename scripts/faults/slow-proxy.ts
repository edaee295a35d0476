import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands before a server and passes bytes on, each piece later by a delay that can be changed. */
export interface SlowProxy {
  port: number;
  /** Milliseconds by which what the server answers is held back from now on. */
  delay(milliseconds: number): void;
  close(): void;
}

export async function startSlowProxy(target: number): Promise<SlowProxy> {
  let milliseconds = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((given) => {
    const client = keep(given);
    const upstream = keep(connect(target, '127.0.0.1'));
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    client.pipe(upstream);
    let order = Promise.resolve();
    upstream.on('data', (piece) => {
      if (milliseconds === 0) {
        order = order.then(() => void (client.writable && client.write(piece)));
        return;
      }
      const due = new Promise((resolve) => setTimeout(resolve, milliseconds));
      order = order.then(() => due).then(() => void (client.writable && client.write(piece)));
    });
    upstream.once('close', () => void order.then(() => client.destroy()));
    client.once('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    delay(value) {
      milliseconds = value;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
