import { registrationInvitationRecord } from '../admin/ports.ts';
import { keptApiTokenRecord } from '../api-tokens/api-token.ts';
import { deletionRecord } from '../deletion/account-deletion.ts';
import { installationRecord } from '../installation/settings.ts';
import { secondFactorRecord } from '../second-factor/second-factor.ts';
import { loginRecord, revocationRecord, sessionRecord } from '../sessions/session.ts';

/** What exports have besides accounts, whose signing keys are configuration. In the order of their import. */
export const exportedRecords = [
  sessionRecord,
  revocationRecord,
  loginRecord,
  keptApiTokenRecord,
  secondFactorRecord,
  deletionRecord,
  installationRecord,
  registrationInvitationRecord,
];
