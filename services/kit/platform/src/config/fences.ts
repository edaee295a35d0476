/** What a process that reads strangers' bytes must not reach, whatever code runs in it. */
const FENCES = {
  network: 'it can call nobody',
  files: 'it finds no file but its own code, and writes none',
  processes: 'it can signal no other process',
  privileges: 'it has no rights of an administrator and can get none',
} as const;

export type Fence = keyof typeof FENCES;

export const fenceNames = Object.keys(FENCES) as Fence[];

/** Whether the system keeps a fence up, found by trying to get past it. */
export interface FenceState {
  readonly fence: Fence;
  readonly holds: boolean;
  /** What was tried at start, and what came of it. */
  readonly tried: string;
}

/** How a list of fences reads in a sentence: "files (it finds …), network (…)". */
export function describeFences(fences: readonly Fence[]): string {
  return fences.map((fence) => `${fence} (${FENCES[fence]})`).join(', ');
}
