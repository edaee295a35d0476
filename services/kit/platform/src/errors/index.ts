export { declareRefusals, throwFaults } from './declare-refusals.ts';
export * from './domain-errors.ts';
export { fromStatus, isAbort, toStatus } from './grpc.ts';
export { toHttp } from './http.ts';
export { commonRefusals } from './refusals.ts';
export { isAway, serverFault } from './server-faults.ts';
export { declareTexts, type NamedText } from './texts.ts';
export { namedIssue, ruleOf } from './zod-issues.ts';
