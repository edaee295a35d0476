export { createProjectAccess, type ProjectAccess } from './project-access.ts';
export { createSessionWatch, type SessionWatch } from './session-watch.ts';
