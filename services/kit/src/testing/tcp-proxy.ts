import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A port of its own that leads to a server: what stands between the two is up to the test. */
export interface TcpProxy {
  port: number;
  /** Where connections made from now on lead. */
  target: { host: string; port: number };
  /** How long everything that either side says is on its way, in milliseconds. */
  delayMs: number;
  /** Never passes on what a client says when this is true of it. */
  swallows: (said: Buffer) => boolean;
  /** Cuts what is connected, and takes nobody any more. */
  refuse(): Promise<void>;
  /** Takes connections again, at the same port. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  function pass(from: Socket, to: Socket, swallows: (said: Buffer) => boolean): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      // Delays of the same length keep the order.
      if (!swallows(bytes)) setTimeout(() => to.destroyed || to.write(bytes), proxy.delayMs);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => to.destroy());
  }

  const proxy: TcpProxy = {
    port: 0,
    target,
    delayMs: 0,
    swallows: () => false,
    async refuse() {
      const closing = server;
      server = undefined;
      for (const socket of sockets) socket.destroy();
      if (!closing) return;
      closing.close();
      await once(closing, 'close');
    },
    async accept() {
      server = createServer((inner) => {
        const outer = connect(proxy.target);
        pass(inner, outer, (said) => proxy.swallows(said));
        pass(outer, inner, () => false);
      }).listen(proxy.port, '127.0.0.1');
      await once(server, 'listening');
      proxy.port = (server.address() as AddressInfo).port;
    },
    close: () => proxy.refuse(),
  };
  await proxy.accept();
  return proxy;
}
