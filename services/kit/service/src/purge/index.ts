export { projectPurge } from './project-purge.ts';
