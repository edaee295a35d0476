import { type FieldsOf, optional, time } from '@cairn/persistence/records';
import { type ChosenLimits, limitsField } from '../installation/settings.ts';

export const administrationFields = {
  /** Sign-in is refused since. */
  closedAt: optional(time()),
  /** The password of before no longer signs in. */
  resetRequiredAt: optional(time()),
  /** Limits that are the person's own. */
  limits: limitsField,
};

/** What administrators decided about one account. */
export type Administration = FieldsOf<typeof administrationFields>;

/** Null removes a mark; absent fields stay. */
export interface AdministrationChange {
  closedAt?: Date | null;
  resetRequiredAt?: Date | null;
  limits?: ChosenLimits;
}
