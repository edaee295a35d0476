import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Addresses of this machine that were free a moment ago. */
export async function freeAddresses(count: number): Promise<string[] & { 0: string; 1: string }> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const addresses = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return addresses as string[] & { 0: string; 1: string };
}
