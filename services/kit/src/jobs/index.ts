export type { Job, JobQueue, NewJob } from './job-queue.ts';
export { jobsMigration, type SqliteJobs, sqliteJobs } from './sqlite-jobs.ts';
export { createJobWorker, type JobWorkerOptions } from './worker.ts';
