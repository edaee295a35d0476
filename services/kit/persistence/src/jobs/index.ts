export type { Job, JobQueue, NewJob } from './job-queue.ts';
export { jobDeathsMigration, jobsMigration, jobTracesMigration, sqliteJobs } from './sqlite-jobs.ts';
export { createJobWorker, JobCutOff } from './worker.ts';
