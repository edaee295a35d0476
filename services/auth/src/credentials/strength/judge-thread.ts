import { parentPort } from 'node:worker_threads';
import { loadEstimator } from './estimate.ts';

/** One password to judge. Answered with whether it is too easy to guess. */
export interface JudgeCall {
  password: string;
  known: readonly string[];
}

const estimator = await loadEstimator();

parentPort?.on('message', ({ password, known }: JudgeCall) => {
  parentPort?.postMessage(estimator.isEasy(password, known));
});
