import { openMongoDatabase } from '@cairn/messaging/mongo';
import type { MigrationPlan, Mongo } from '@cairn/persistence/mongo';
import type { PortableStore } from '@cairn/persistence/portable';
import type { Component } from '@cairn/service/run';
import { mongoActivity } from '../activity/mongo.ts';
import { mongoAiSettings } from '../ai-settings/mongo.ts';
import { mongoDeletions } from '../deletion/mongo.ts';
import { mongoInvitations } from '../invitations/mongo.ts';
import { mongoMembers } from '../members/mongo.ts';
import { mongoProjects } from '../projects/mongo.ts';
import { mongoPortable } from './mongo-portable.ts';
import { collectionsOf } from './mongo-schema.ts';
import type { ProjectsStore } from './projects-store.ts';

export interface MongoProjectsStore extends ProjectsStore {
  component: Component;
  portable: PortableStore;
  /** What starting would change in the database. */
  plan(): Promise<MigrationPlan>;
}

export function openMongoStore(mongo: Mongo): MongoProjectsStore {
  const models = collectionsOf(mongo.connection('projects'));
  const { outbox, sequences, component, plan } = openMongoDatabase(mongo, {
    service: 'projects',
    models: [models.projects, models.activity.model, models.deletions.model],
    carryEvents: ['projects'],
    unindexed: [
      {
        collection: 'projects',
        fields: ['members.role', 'members.userId', 'state'],
        reason: 'the index gives a person’s projects by state; which of those they own is looked at in them',
      },
      {
        collection: 'activity',
        fields: ['deleted'],
        reason: 'what all projects hold is counted for administrators, at most once a minute',
      },
    ],
  });
  return {
    ...mongoProjects({ models, outbox, sequences }),
    ...mongoMembers(models, outbox),
    ...mongoInvitations(models, outbox),
    ...mongoDeletions(models),
    ...mongoActivity(models),
    ...mongoAiSettings(models, outbox),
    outbox,
    component,
    plan,
    portable: mongoPortable(models, sequences),
  };
}
