export * from './domain-errors.ts';
export { fromStatus, isAbort, toStatus } from './grpc.ts';
export { toHttp } from './http.ts';
export { isAway, serverFault } from './server-faults.ts';
export { namedIssue } from './zod-issues.ts';
