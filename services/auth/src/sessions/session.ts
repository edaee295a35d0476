import {
  boolean,
  defineRecord,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';

/** When a session was last used. */
export interface Activity {
  sessionId: string;
  at: Date;
}

export type DeviceType = 'desktop' | 'mobile' | 'tablet' | 'other';

export interface Device {
  /** In English: 'Chrome on Windows'. */
  name: string;
  /** The parts of the name, for other languages; each empty when it is not known. A program has its own name here. */
  browser: string;
  system: string;
  type: DeviceType;
}

export const sessionRecord = defineRecord('sessions', {
  fields: {
    id: text(),
    userId: text(),
    ip: text(),
    userAgent: text(),
    createdAt: time(),
    expiresAt: time(),
    /** Known to a few minutes. */
    lastActiveAt: time(),
  },
  key: ['id'],
  indexes: [['userId', 'id'], ['expiresAt'], ['lastActiveAt', 'id']],
});

/** A sign-in that a token stands for. */
export type Session = RecordOf<typeof sessionRecord>;

const loginReasons = ['wrong_password', 'wrong_code', 'used_code'] as const;
/** Why a try failed. A code is used when it was right once, but was used before. */
export type LoginReason = (typeof loginReasons)[number];

export const loginRecord = defineRecord('logins', {
  fields: {
    id: text(),
    userId: text(),
    ip: text(),
    userAgent: text(),
    succeeded: boolean(),
    /** Undefined for one that succeeded. */
    reason: optional(oneOf(loginReasons)),
    at: time(),
  },
  key: ['id'],
  indexes: [['userId', 'id'], ['at']],
});

/** A try to sign in to a known account, as its owner is shown it. */
export type Login = RecordOf<typeof loginRecord>;

export const revocationRecord = defineRecord('revocations', {
  fields: {
    sessionId: text(),
    revokedAt: time(),
    /** When the token runs out. */
    expiresAt: time(),
  },
  key: ['sessionId'],
  indexes: [['revokedAt', 'sessionId'], ['expiresAt']],
});

/** A session that ended before its token ran out. */
export type Revocation = RecordOf<typeof revocationRecord>;
