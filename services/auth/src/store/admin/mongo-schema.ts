import { type CarriesEvents, indexOutbox, type Mongo, outboxFields } from '@cairn/persistence/mongo';
import { Schema, type SchemaDefinition } from 'mongoose';
import type { Administration, RegistrationInvitation } from '../../domain/admin/ports.ts';

/** The id of the one document about the installation. */
export const INSTALLATION = 'installation';

/** The one document about the installation, so that each change of it is one write. */
export interface InstallationRecord extends CarriesEvents {
  _id: string;
  /** The first account, which became an administrator. */
  founder?: string;
  administrators?: string[];
  registration?: string;
  secondFactorDemanded?: boolean;
  limits?: Record<string, number>;
  /** Who may make the first account where registration is not open: one at a time. */
  opening?: { by: string; until: Date };
}

export type RegistrationInvitationRecord = Omit<RegistrationInvitation, 'id'> & {
  _id: string;
} & CarriesEvents;

/** In the account's own document; absent while no administrator decided anything about it. */
export interface AdministrationFields {
  administration?: Partial<Omit<Administration, 'limits'>> & { limits?: Record<string, number> };
}

const text = { type: String, required: true };
const time = { type: Date, required: true };

const installationSchema = new Schema<InstallationRecord>(
  {
    _id: text,
    founder: { type: String, required: false },
    administrators: { type: [String], default: undefined },
    registration: { type: String, required: false },
    secondFactorDemanded: { type: Boolean, required: false },
    limits: { type: Object, required: false },
    opening: { type: new Schema({ by: String, until: Date }, { _id: false }), required: false },
    ...outboxFields,
  },
  { versionKey: false },
);
indexOutbox(installationSchema);

const invitationSchema = new Schema<RegistrationInvitationRecord>(
  { _id: text, email: text, emailKey: text, createdAt: time, expiresAt: time, ...outboxFields },
  { versionKey: false },
);
invitationSchema.index({ emailKey: 1, expiresAt: 1 });
indexOutbox(invitationSchema);

export const administrationFields = {
  administration: {
    type: new Schema({ closedAt: Date, resetRequiredAt: Date, limits: Object }, { _id: false }),
    required: false,
  },
} satisfies SchemaDefinition;

export function adminModelsOn(mongo: Mongo) {
  const connection = mongo.connection('auth');
  return {
    installations: connection.model('Installation', installationSchema, 'installation'),
    registrationInvitations: connection.model(
      'RegistrationInvitation',
      invitationSchema,
      'registration_invitations',
    ),
  };
}
