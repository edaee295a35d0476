import { createPasswordJudge, type JudgeOptions } from '../credentials/strength/password-judge.ts';

/** Far more time than a loaded machine needs. */
export const patient: JudgeOptions = { timeMs: 60_000, queue: 100, idleMs: 60_000 };

const { judge } = createPasswordJudge({ ...patient, idleMs: 5_000 });

/** One judge for every auth that the tests of a file start. Its thread ends with the process, or after a pause. */
export const sharedJudge = { judge, component: { name: 'password judge' } };
