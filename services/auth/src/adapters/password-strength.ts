import type { PasswordJudge } from '../domain/account-ports.ts';

/**
 * The least estimate of guesses an attacker needs, as zxcvbn's score: 10^6, which a limited sign-in makes hopeless
 * (Wheeler, 'zxcvbn: Low-Budget Password Strength Estimation', USENIX Security 2016, 5).
 */
const LEAST_SCORE = 2;

const TOO_EASY =
  'This password is too easy to guess. Make it longer, or use several words that do not belong together.';

interface Estimator {
  check(password: string, known: string[]): { score: number };
}

/** Refuses what programs guess first: passwords known from breaches, names and words with a digit and a sign, patterns. */
export function createPasswordJudge(): PasswordJudge {
  let estimator: Promise<Estimator> | undefined;
  return async (password, known) => {
    // Its dictionaries take a quarter of a second and 20 MB, which a Cairn where nobody sets a password need not spend.
    estimator ??= loadEstimator();
    const { score } = (await estimator).check(password, [...known, 'cairn']);
    return score < LEAST_SCORE ? TOO_EASY : undefined;
  };
}

async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
