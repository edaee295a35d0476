import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { AiSettings } from '../domain/ai-settings.ts';
import type { DeletedPart } from '../domain/deletion.ts';
import type { Invitation } from '../domain/invitation.ts';
import type { Edit } from '../domain/ports.ts';
import type { ProjectState, Role, ThingKind } from '../domain/project.ts';

interface MemberRecord {
  userId: string;
  role: Role;
  isFavorite: boolean;
  /** Absent on owners of projects that were made before it was kept: it is when the project was made. */
  joinedAt?: Date;
}

/** An open invitation, as part of its project. */
export interface InvitationRecord extends Omit<Invitation, 'projectId'> {
  /** One for each link that holds. */
  tokenHashes: string[];
}

/** A project as the database has it, with all that changes together with it. */
export interface ProjectRecord extends CarriesEvents {
  _id: number;
  name: string;
  description: string | null;
  state: ProjectState;
  /** Absent until something happens in it. */
  lastActivity?: Date;
  createdAt: Date;
  updatedAt: Date;
  /**
   * A few hundred at most: small enough to be part of it, so that whoever may see a project is one change of one
   * document.
   */
  members: MemberRecord[];
  /** Those that were ever changed. */
  aiSettings?: Partial<AiSettings>;
  /** The last change of each field that was ever changed. */
  edits?: Record<string, Edit>;
  /** A hundred at most. One that is accepted becomes a member in one change of this one document. */
  invitations?: InvitationRecord[];
}

/** The receipt of a deletion, under the id of its project. */
export interface DeletionRecord {
  _id: number;
  id: string;
  requestedBy: string;
  requestedAt: Date;
  finishedAt?: Date;
  parts: DeletedPart[];
  /** Counts changes, so that of two at once the later is made anew on what the earlier left. */
  revision: number;
}

/** A thing that is counted, or was. Its id is made of its project, kind and own id, so that there is one of each. */
interface ActivityRecord {
  _id: string;
  projectId: number;
  kind: ThingKind;
  createdAt: Date;
  /** 1 once it was removed, whatever is told of it later. */
  deleted: 0 | 1;
}

const memberSchema = new Schema<MemberRecord>(
  {
    userId: { type: String, required: true },
    role: { type: String, required: true },
    isFavorite: { type: Boolean, required: true },
    joinedAt: { type: Date },
  },
  { _id: false },
);

const invitationSchema = new Schema<InvitationRecord>(
  {
    id: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    role: { type: String, required: true },
    invitedBy: { type: String, required: true },
    invitedAt: { type: Date, required: true },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    tokenHashes: { type: [String], required: true },
  },
  { _id: false, id: false },
);

const projectSchema = new Schema<ProjectRecord>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    description: { type: String, default: null },
    state: { type: String, required: true },
    lastActivity: { type: Date },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
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

const activitySchema = new Schema<ActivityRecord>(
  {
    _id: { type: String, required: true },
    projectId: { type: Number, required: true },
    kind: { type: String, required: true },
    createdAt: { type: Date, required: true },
    deleted: { type: Number, required: true },
  },
  { versionKey: false },
);
// Holds all that counting asks for: the documents themselves are not read.
activitySchema.index({ projectId: 1, deleted: 1, kind: 1, createdAt: 1 });

const deletionSchema = new Schema<DeletionRecord>(
  {
    _id: { type: Number, required: true },
    id: { type: String, required: true },
    requestedBy: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    finishedAt: { type: Date },
    parts: {
      type: [new Schema({ service: String, store: String, deleted: Number, done: Boolean }, { _id: false })],
      required: true,
    },
    revision: { type: Number, required: true },
  },
  { versionKey: false, id: false },
);
deletionSchema.index({ id: 1 }, { unique: true });
deletionSchema.index({ requestedBy: 1, _id: 1 });

export type ProjectsModels = ReturnType<typeof projectsModels>;

export function projectsModels(connection: Connection) {
  return {
    projects: connection.model('Project', projectSchema, 'projects'),
    activity: connection.model('Activity', activitySchema, 'activity'),
    deletions: connection.model('Deletion', deletionSchema, 'deletions'),
  };
}

/** A removed project stays until its last event is told, without content and members. */
