export { documentPurge } from './document-purge.ts';
export { projectPurge } from './project-purge.ts';
