/**
 * Takes from this process what Node's permission model leaves it: sockets, names, signals, Node's own bindings.
 * Imported before any other code of a confined process. A second fence: the system's are the first, where the machine
 * has them.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

// An import of it reads all its exports, among them those of undici: a twentieth of a second for every process.
const http = process.getBuiltinModule('node:http');

function refuseNetwork(): never {
  throw new Error('This process has no network.');
}

function refuseProcesses(): never {
  throw new Error('This process has no way to other processes.');
}

function disarm(target: object, names: readonly string[], refuse: () => never): void {
  for (const name of names) {
    if (!(name in target)) continue;
    Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  }
}

/** Names of all functions and classes of a module. */
function functionsOf(module: object): string[] {
  return Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
}

disarm(net.Socket.prototype, ['connect'], refuseNetwork);
disarm(net.Server.prototype, ['listen', '_listen2'], refuseNetwork);
disarm(net, ['connect', 'createConnection', 'createServer', '_createServerHandle'], refuseNetwork);
disarm(dgram.Socket.prototype, ['send', 'bind', 'connect'], refuseNetwork);
disarm(dns.promises, functionsOf(dns.promises), refuseNetwork);
for (const module of [dns, dgram]) disarm(module, functionsOf(module), refuseNetwork);
disarm(tls, ['connect', 'createServer', 'TLSSocket'], refuseNetwork);
disarm(http, ['request', 'get', 'createServer'], refuseNetwork);
disarm(https, ['request', 'get', 'createServer'], refuseNetwork);
disarm(http2, ['connect', 'createServer', 'createSecureServer'], refuseNetwork);
disarm(globalThis, ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'], refuseNetwork);
disarm(
  process,
  ['kill', '_kill', '_debugProcess', '_debugEnd', 'binding', '_linkedBinding'],
  refuseProcesses,
);
syncBuiltinESMExports();
