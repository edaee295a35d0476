export { eventually } from './eventually.ts';
export { freeAddresses } from './free-addresses.ts';
export { recordTraces } from './record-traces.ts';
export * from './scripted-embedder.ts';
export * from './scripted-model.ts';
export { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
export { type TestPlatform, testPlatform } from './test-platform.ts';
export { anyKnownCaller, fakeProjects, rightsOf, serve } from './test-services.ts';
export { type ReceivedSpan, startTraceReceiver } from './trace-receiver.ts';
