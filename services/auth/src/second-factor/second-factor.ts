import { defineRecord, integer, json, optional, type RecordOf, text, time } from '@cairn/persistence/records';
import { z } from 'zod';

export const secondFactorRecord = defineRecord('second_factors', {
  fields: {
    userId: text(),
    /** Of a set-up that was begun and not ended; undefined otherwise. */
    pendingSecret: optional(text()),
    /** Undefined while the second factor is off. */
    secret: optional(text()),
    enabledAt: optional(time()),
    /** The time step of the last code that was used. */
    lastStep: integer(),
    /** Their hashes. */
    backupCodes: json(z.array(z.string())),
  },
  key: ['userId'],
});

/** A person's second factor: being set up, or on. Secrets are sealed; backup codes are kept as hashes. */
export type SecondFactor = Omit<RecordOf<typeof secondFactorRecord>, 'lastStep' | 'backupCodes'> & {
  backupCodesLeft: number;
};

export function secondFactorOf(kept: RecordOf<typeof secondFactorRecord>): SecondFactor {
  const { lastStep: _, backupCodes, ...factor } = kept;
  return { ...factor, backupCodesLeft: backupCodes.length };
}
