import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/persistence/mongo';
import { defineRecord, type RecordOf, text } from '@cairn/persistence/records';
import { mongoCollection, schemaFields } from '@cairn/persistence/records/mongo';
import { type Revised, revised } from '@cairn/persistence/records/mongo-revised';
import { type Connection, Schema } from 'mongoose';
import { activityRecord } from '../activity/thing.ts';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { deletionRecord } from '../deletion/deletion.ts';
import type { Invitation } from '../invitations/invitation.ts';
import { invitationFields } from '../invitations/invitation.ts';
import { memberFields } from '../members/member.ts';
import type { Edit } from '../projects/edits.ts';
import { projectRecord } from '../projects/project.ts';
import type { ExportedProject } from './records.ts';

/** An open invitation, as part of its project. */
export interface InvitationRecord extends Omit<Invitation, 'projectId'> {
  /** One for each link that holds. */
  tokenHashes: string[];
}

/** A project as the database has it, with all that changes together with it. */
export interface ProjectRecord
  extends Omit<RecordOf<typeof projectRecord>, 'id' | 'lastActivity'>,
    CarriesEvents {
  _id: number;
  /** Absent until something happens in it. */
  lastActivity?: Date;
  /**
   * A few hundred at most: small enough to be part of it, so that a change of who may see a project is one change of
   * one document.
   */
  members: ExportedProject['members'];
  /** Those that were ever changed. */
  aiSettings?: Partial<AiSettings>;
  /** The last change of each field that was ever changed. */
  edits?: Record<string, Edit>;
  /** A hundred at most. One that is accepted becomes a member in one change of this one document. */
  invitations?: InvitationRecord[];
}

/** A counted thing. Its id is made of its project, kind and own id, so that there is one of each. */
const { id: _, ...fieldsOfThing } = activityRecord.fields;
const keptActivityRecord = defineRecord('activity', {
  fields: { key: text(), ...fieldsOfThing },
  key: ['key'],
  // Holds all that counting asks for: the documents themselves are not read.
  indexes: [['projectId', 'deleted', 'kind', 'createdAt']],
});

const memberSchema = new Schema(schemaFields({ fields: memberFields }), { _id: false });

const invitationSchema = new Schema(
  { ...schemaFields({ fields: invitationFields }), tokenHashes: { type: [String], required: true } },
  { _id: false, id: false },
);

const projectSchema = new Schema<ProjectRecord>(
  {
    ...schemaFields(projectRecord),
    members: { type: [memberSchema], required: true },
    aiSettings: { type: Schema.Types.Mixed },
    edits: { type: Schema.Types.Mixed },
    invitations: { type: [invitationSchema], default: undefined },
    ...outboxFields,
  },
  { versionKey: false },
);
// Serves a person's projects of some states in the order of their ids, either way round.
projectSchema.index({ 'members.userId': 1, state: 1, _id: -1 });
projectSchema.index({ 'members.userId': 1, state: 1, lastActivity: -1, _id: -1 });
projectSchema.index({ 'invitations.emailKey': 1 }, { sparse: true });
projectSchema.index({ 'invitations.tokenHashes': 1 }, { sparse: true });
indexOutbox(projectSchema);

export type Collections = ReturnType<typeof collectionsOf>;

export function collectionsOf(connection: Connection) {
  return {
    projects: connection.model('Project', projectSchema, 'projects'),
    activity: mongoCollection(connection, keptActivityRecord),
    deletions: mongoCollection<typeof deletionRecord, Revised>(connection, deletionRecord, {
      ...revised,
      indexes: [[{ id: 1 }, { unique: true }]],
    }),
  };
}
