/**
 * The least estimate of guesses an attacker needs, as zxcvbn's score: 10^8, which also costs who holds a copy of
 * the hashes (Wheeler, 'zxcvbn: Low-Budget Password Strength Estimation', USENIX Security 2016, 5). The web client's
 * `password-judge.ts` states the same four numbers; a test there compares the two.
 */
const LEAST_SCORE = 3;
/**
 * Characters that are estimated. The time grows with their square and more; a password is not weaker for what follows.
 */
const JUDGED_CHARACTERS = 64;
/** Words about the person that count as known, and how many characters of each: every one is searched for. */
const KNOWN_WORDS = 10;
const KNOWN_CHARACTERS = 32;

export interface Estimator {
  /** Whether a password is too easy to guess, for a person of whom `known` is known. */
  isEasy(password: string, known: readonly string[]): boolean;
}

/** Its dictionaries take a quarter of a second and 20 MB. */
export async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
  });
  return {
    isEasy: (password, known) =>
      estimator.check(password.slice(0, JUDGED_CHARACTERS), knownWords(known)).score < LEAST_SCORE,
  };
}

function knownWords(known: readonly string[]): string[] {
  const words = new Set(['cairn', ...known.map((word) => word.slice(0, KNOWN_CHARACTERS))]);
  return [...words].slice(0, KNOWN_WORDS);
}
