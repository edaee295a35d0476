import { paths } from '#config/paths.ts';

/** What is handed to the sign-in screen, in the state of its history entry. */
export interface WayBack {
  /** Where the person wanted to go. */
  from?: string;
  /** Whose screen that was, when it was someone's already. */
  owner?: string;
}

/** Where someone goes who has signed in: back, unless the way leads to what another person had on the screen. */
export function wayBack({ from, owner }: WayBack, userId: string): string {
  return from && (owner === undefined || owner === userId) ? from : paths.dashboard;
}
