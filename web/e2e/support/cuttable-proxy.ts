import { connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  url: string;
  /** Breaks every connection that is open now; new ones go through again. */
  cut(): void;
  close(): void;
}

/** Passes connections on to `target`, until they are cut. */
export function cuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || !address) return reject(new Error('no address'));
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        cut,
        close: () => {
          cut();
          server.close();
        },
      });
    });
  });
}
