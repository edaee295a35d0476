import { portableTime } from '@cairn/persistence/portable';
import {
  boolean,
  defineRecord,
  integer,
  json,
  nullable,
  oneOf,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { z } from 'zod';
import type { Counts } from '../activity/thing.ts';
import { projectStates, roles } from '../rights/role.ts';

const projectFields = {
  /** A small positive integer, shown to people; never given twice. */
  id: integer(),
  name: text(),
  description: nullable(text()),
  state: oneOf(projectStates),
  /** When something in it was last added, said or deleted; null when nothing ever was. */
  lastActivity: nullable(time()),
  createdAt: time(),
  /** When its name, description or state last changed. */
  updatedAt: time(),
};

export const projectRecord = defineRecord('projects', { fields: projectFields, key: ['id'] });

/** The last change of each field. */
const edits = json(z.record(z.string(), z.object({ by: z.string(), at: portableTime })));
/** Those that were ever changed, as they were given. */
const aiSettings = json(z.record(z.string(), z.json()));

/** A project as SQLite has it, apart from its members. */
export const keptProjectRecord = defineRecord('projects', {
  fields: { ...projectRecord.fields, edits, aiSettings },
  key: ['id'],
});

export const memberProjectRecord = defineRecord('projects_of_members', {
  fields: {
    ...projectFields,
    role: oneOf(roles),
    /** The member's own mark. */
    isFavorite: boolean(),
    ownerId: text(),
    membersCount: integer(),
  },
  key: ['id'],
});

/** A project as one of its members has it. */
export type MemberProject = RecordOf<typeof memberProjectRecord>;

/** What a member is shown of a project. */
export interface ProjectView extends MemberProject {
  counts: Counts;
}
