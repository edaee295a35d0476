import { portableTime } from '@cairn/persistence/portable';
import {
  boolean,
  defineRecord,
  integer,
  json,
  objectSchema,
  oneOf,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { z } from 'zod';
import { invitationRecord } from '../domain/invitation.ts';
import { projectRecord, roles } from '../domain/project.ts';

/** The last change of each field. */
const edits = json(z.record(z.string(), z.object({ by: z.string(), at: portableTime })));
/** Those that were ever changed, as they were given. */
const aiSettings = json(z.record(z.string(), z.json()));

/** A project as SQLite has it, apart from its members. */
export const keptProjectRecord = defineRecord('projects', {
  fields: { ...projectRecord.fields, edits, aiSettings },
  key: ['id'],
});

export const memberFields = { userId: text(), role: oneOf(roles), isFavorite: boolean(), joinedAt: time() };

export const memberRecord = defineRecord('members', {
  fields: { ...memberFields, projectId: integer() },
  key: ['userId', 'projectId'],
  indexes: [['projectId', 'joinedAt', 'userId']],
});

export const invitationLinkRecord = defineRecord('invitation_links', {
  fields: { tokenHash: text(), invitationId: text() },
  key: ['tokenHash'],
  indexes: [['invitationId']],
});

const { projectId: _, ...fieldsOfInvitation } = invitationRecord.fields;
export const invitationFields = fieldsOfInvitation;

/** A project as exports have it, with its members and invitations in ascending order of their ids. */
export const exportedProjectRecord = defineRecord('projects', {
  fields: {
    ...keptProjectRecord.fields,
    members: json(z.array(objectSchema(memberFields))),
    invitations: json(
      z.array(
        objectSchema({
          ...invitationFields,
          /** Of the links that hold, in ascending order. */
          tokenHashes: json(z.array(z.string())),
        }),
      ),
    ),
  },
  key: ['id'],
});

export type ExportedProject = RecordOf<typeof exportedProjectRecord>;

/** Under it the last id given to a project is exported: those of deleted projects are not given again. */
export const LAST_PROJECT_ID = 'projects';
