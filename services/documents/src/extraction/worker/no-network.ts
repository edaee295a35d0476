/**
 * Takes the network away from this process. Imported before any parser, since Node 24's permission model denies files,
 * workers and child processes but not sockets. A second fence: where the machine allows it, the process also runs in a
 * network namespace without interfaces.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

function refuse(): never {
  throw new Error('The document reader has no network.');
}

function disarm(target: object, names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
  }
}

disarm(net.Socket.prototype, ['connect']);
disarm(net.Server.prototype, ['listen']);
disarm(net, ['connect', 'createConnection', 'createServer']);
disarm(tls, ['connect', 'createServer']);
disarm(http, ['request', 'get', 'createServer']);
disarm(https, ['request', 'get', 'createServer']);
disarm(http2, ['connect', 'createServer', 'createSecureServer']);
disarm(dgram, ['createSocket']);
disarm(dgram.Socket.prototype, ['send', 'bind', 'connect']);
disarm(dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']);
disarm(dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']);
disarm(globalThis, ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
syncBuiltinESMExports();
