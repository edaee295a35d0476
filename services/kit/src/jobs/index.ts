export type { Job, JobQueue, NewJob } from './job-queue.ts';
export { jobDeathsMigration, jobsMigration, type SqliteJobs, sqliteJobs } from './sqlite-jobs.ts';
export { createJobWorker, JobCutOff, type JobWorkerOptions } from './worker.ts';
