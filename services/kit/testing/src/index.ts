export { eventually } from './eventually.ts';
export { freeAddresses } from './free-addresses.ts';
export * from './scripted-embedder.ts';
export * from './scripted-model.ts';
export { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export { type TestPlatform, testPlatform } from './test-platform.ts';
export { anyKnownCaller, fakeProjects, rightsOf, serve } from './test-services.ts';
