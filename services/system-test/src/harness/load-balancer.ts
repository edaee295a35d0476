import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LoadBalancer {
  url: string;
  close(): void;
}

/**
 * What stands before several gateways: gives each connection to the next of them, and to another one when that does not
 * take it.
 */
export async function startLoadBalancer(ports: readonly number[], listenOn = 0): Promise<LoadBalancer> {
  let turn = 0;
  const sockets = new Set<Socket>();

  function pass(client: Socket, triesLeft: number): void {
    const port = ports[turn++ % ports.length] ?? 0;
    const gateway = connect(port, '127.0.0.1');
    sockets.add(gateway);
    gateway.once('close', () => sockets.delete(gateway));
    gateway.once('connect', () => {
      gateway.off('error', again);
      gateway.on('error', () => client.destroy());
      client.pipe(gateway).pipe(client);
      client.once('close', () => gateway.destroy());
      gateway.once('close', () => client.destroy());
    });
    const again = () => (triesLeft > 0 ? pass(client, triesLeft - 1) : client.destroy());
    gateway.once('error', again);
  }

  const server = createServer({ pauseOnConnect: false }, (client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    pass(client, ports.length);
  });
  server.listen(listenOn, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
