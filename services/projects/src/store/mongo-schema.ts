import { type CarriesEvents, indexOutbox, outboxFields } from '@cairn/kit/mongo';
import { type Connection, Schema } from 'mongoose';
import type { AiSettings } from '../domain/ai-settings.ts';
import type { ProjectState, Role, ThingKind } from '../domain/project.ts';

export interface MemberRecord {
  userId: string;
  role: Role;
  isFavorite: boolean;
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
  /** A few hundred at most: small enough to be part of it, so that whoever may see a project is one change of one document. */
  members: MemberRecord[];
  /** Those that were ever changed. */
  aiSettings?: Partial<AiSettings>;
}

/** A thing that is counted, or was. Its id is made of its project, kind and own id, so that there is one of each. */
export interface ActivityRecord {
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
  },
  { _id: false },
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
    ...outboxFields,
  },
  { versionKey: false },
);
// Serves a person's projects of some states in the order of their ids, either way round.
projectSchema.index({ 'members.userId': 1, state: 1, _id: -1 });
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

export type ProjectsModels = ReturnType<typeof projectsModels>;

export function projectsModels(connection: Connection) {
  return {
    projects: connection.model('Project', projectSchema, 'projects'),
    activity: connection.model('Activity', activitySchema, 'activity'),
  };
}

/** A removed project stays until its last event is told, without content and members. */
export const there = { gone: { $exists: false } };
