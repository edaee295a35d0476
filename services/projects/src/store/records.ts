import { defineRecord, json, objectSchema, type RecordOf } from '@cairn/persistence/records';
import { z } from 'zod';
import { invitationFields } from '../invitations/invitation.ts';
import { memberFields } from '../members/member.ts';
import { keptProjectRecord } from '../projects/project.ts';

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
