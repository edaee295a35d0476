export { declareRefusals, throwFaults } from './declare-refusals.ts';
export {
  Conflict,
  DomainError,
  type ErrorName,
  type ErrorParams,
  type FieldFault,
  Forbidden,
  InvalidInput,
  invalidFields,
  NotFound,
  RateLimited,
  StorageFull,
  TooLarge,
  Unauthenticated,
  Unavailable,
  Unsupported,
} from './domain-errors.ts';
export { fromStatus, isAbort, toStatus } from './grpc.ts';
export { toHttp } from './http.ts';
export { commonRefusals } from './refusals.ts';
export { isAway, ServerFault, serverFault } from './server-faults.ts';
export { declareTexts, type NamedText } from './texts.ts';
export { namedIssue, ruleOf } from './zod-issues.ts';
