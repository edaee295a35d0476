import { Refusal } from '../refusal.ts';

/** A file is no whole bundle, or not one that this version can read. */
export class BrokenBundle extends Refusal {
  /** @param where the entry, and the line of it where there is one. */
  constructor(what: string, where?: string, options?: ErrorOptions) {
    super(
      where ? `The bundle cannot be used: ${where} ${what}.` : `The bundle cannot be used: ${what}.`,
      options,
    );
  }
}
