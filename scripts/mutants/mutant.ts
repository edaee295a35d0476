/** A fault that a change could make, and the tests that must notice it. */
export interface Mutant {
  /** Names it to `--only`. */
  name: string;
  /** The file of the fault, from the root of the repository. */
  file: string;
  /** The text to replace; it stands in the file exactly once. */
  find: string;
  replace: string;
  /** Files of tests, one of which must fail. Without them those that import the file are run. */
  tests?: readonly string[];
  /** What would be wrong with the product. */
  why: string;
}

/** What is wrong with a mutant in view of its file's text; undefined when it can be planted. */
export function faultOf(mutant: Mutant, source: string | undefined): string | undefined {
  if (source === undefined) return `there is no ${mutant.file}`;
  const times = source.split(mutant.find).length - 1;
  if (times !== 1) return `its text stands ${times} times in ${mutant.file}, and must stand there once`;
  return mutant.find === mutant.replace ? 'it changes nothing' : undefined;
}

/** The file's text with the fault in it. */
export function planted(mutant: Mutant, source: string): string {
  const fault = faultOf(mutant, source);
  if (fault) throw new Error(`${mutant.name} cannot be planted: ${fault}.`);
  return source.replace(mutant.find, () => mutant.replace);
}
