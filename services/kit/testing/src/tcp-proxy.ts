import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port of its own that leads to a server: what stands between the two is up to the test. */
export interface TcpProxy {
  port: number;
  /** Where connections made from now on lead. */
  target: { host: string; port: number };
  /** How long everything that either side says is on its way, in milliseconds. */
  delayMs: number;
  /** What a client says is passed on once this has resolved; at once when it gives nothing. */
  holds: (said: Buffer) => Promise<unknown> | undefined;
  /** Cuts every connection, and accepts no new one. */
  refuse(): Promise<void>;
  /** Takes connections again, at the same port. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  function pass(from: Socket, to: Socket, holds: TcpProxy['holds']): void {
    sockets.add(from);
    const write = (bytes: Buffer) => to.destroyed || to.write(bytes);
    let order = Promise.resolve();
    from.on('data', (bytes) => {
      const held = holds(bytes);
      const due = wait(proxy.delayMs);
      // What is not held keeps its order, however the delay changes.
      if (held) void held.then(() => write(bytes));
      else order = order.then(() => due).then(() => void write(bytes));
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
    holds: () => undefined,
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
        pass(inner, outer, (said) => proxy.holds(said));
        pass(outer, inner, () => undefined);
      }).listen(proxy.port, '127.0.0.1');
      await once(server, 'listening');
      proxy.port = (server.address() as AddressInfo).port;
    },
    close: () => proxy.refuse(),
  };
  await proxy.accept();
  return proxy;
}
