import { useEffect, useState } from 'react';

/**
 * The same as the service's (services/auth/src/credentials/strength/estimate.ts), which has the last word. The
 * length also keeps the page responsive.
 */
const LEAST_SCORE = 3;
const JUDGED_CHARACTERS = 64;
const KNOWN_WORDS = 10;
const KNOWN_CHARACTERS = 32;

/** Whether a password is too easy to guess, for a person of whom `known` is known. */
type Judge = (password: string, known: readonly string[]) => boolean;

let judge: Judge | undefined;
let loading: Promise<void> | undefined;

/** Its dictionaries are some hundred kilobytes: fetched when a person begins to type a new password. */
export async function loadJudge(): Promise<void> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
  });
  judge = (password, known) =>
    estimator.check(password.slice(0, JUDGED_CHARACTERS), knownWords(known)).score < LEAST_SCORE;
}

function knownWords(known: readonly string[]): string[] {
  const words = new Set(['cairn', ...known.map((word) => word.slice(0, KNOWN_CHARACTERS))]);
  return [...words].slice(0, KNOWN_WORDS);
}

/** Whether the service would refuse a password as too easy to guess; false as long as that is not known here. */
export const isEasyToGuess: Judge = (password, known) => judge?.(password, known) ?? false;

/** What others know of a person, so that a password must not be made of it: the service's `knownOf`. */
export const knownOf = (email: string, ...names: string[]): string[] =>
  [email, ...email.split(/[@.+_-]/), ...names].filter((text) => text.length > 2);

/** Gets ready to judge once there is a password, and renders again when that is so. */
export function usePasswordJudge(password: string): void {
  const [, setReady] = useState(judge !== undefined);
  const isWanted = password !== '';
  useEffect(() => {
    if (!isWanted || judge) return;
    loading ??= loadJudge();
    loading.then(
      () => setReady(true),
      () => {
        // Without it the service judges alone; the next password tries again.
        loading = undefined;
      },
    );
  }, [isWanted]);
}
