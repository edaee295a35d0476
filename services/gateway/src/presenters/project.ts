import type {
  AiSettings,
  DeletionReceipt,
  GetAiSettingsResponse,
  GetStatsResponse,
  Project,
  ProjectCounts,
  UpdateProjectResponse,
} from '@cairn/proto/projects';
import type { z } from 'zod';
import { aiConfigSchema } from '../schemas/chat.ts';
import {
  type aiSettingsChangesSchema,
  changedProjectSchema,
  currentAiSettingsSchema,
  projectDeletionSchema,
  projectSchema,
  projectStatsSchema,
} from '../schemas/projects.ts';
import { messageOf, present, presenter } from './common.ts';

const noCounts: ProjectCounts = {
  documents: 0,
  chatSessions: 0,
  memory: 0,
  documentsThisWeek: 0,
  chatSessionsThisWeek: 0,
  memoryThisWeek: 0,
};

function sourceOf({ counts = noCounts, ...project }: Project) {
  return {
    ...project,
    ...counts,
    description: project.description,
    isArchived: project.state === 'PROJECT_STATE_ARCHIVED',
    documentsCount: counts.documents,
    chatSessionsCount: counts.chatSessions,
    memoryCount: counts.memory,
  };
}

export const presentProject = presenter(projectSchema, sourceOf);

export const presentChangedProject = presenter(
  changedProjectSchema,
  ({ project, overwrote }: UpdateProjectResponse) => ({ ...present(project, sourceOf), overwrote }),
);

const noWeek = [0, 0, 0, 0, 0, 0, 0];

export const presentStats = presenter(projectStatsSchema, (stats: GetStatsResponse) => {
  const { totals = noCounts, weekly } = stats;
  return {
    ...stats,
    ...totals,
    totalProjects: stats.activeProjects + stats.archivedProjects,
    totalDocuments: totals.documents,
    totalChatSessions: totals.chatSessions,
    totalMemoryItems: totals.memory,
    weekly: {
      documents: weekly?.documents ?? noWeek,
      chatSessions: weekly?.chatSessions ?? noWeek,
      memoryItems: weekly?.memory ?? noWeek,
      projects: weekly?.projects ?? noWeek,
    },
  };
});

export const presentDeletion = presenter(projectDeletionSchema, (receipt: DeletionReceipt) => ({
  ...receipt,
  state: receipt.finishedAt ? ('finished' as const) : ('running' as const),
}));

/** Settings as they are, or after a change. */
export const presentAiSettings = presenter(
  currentAiSettingsSchema,
  ({
    settings,
    ...change
  }: Omit<GetAiSettingsResponse, 'capabilities'> & { overwrote?: Record<string, unknown> | undefined }) => {
    return { ...change, ...present(settings, settingValues) };
  },
);

/** Settings that an answer follows. */
export const presentAiConfig = presenter(aiConfigSchema, settingValues);

/** Settings with a value for each; as the fields of the wire, by their names here. */
function settingValues(values: AiSettings) {
  return {
    ...values,
    aiName: values.aiName ?? '',
    aiPersonality: values.aiPersonality ?? '',
    synonyms: values.synonyms ?? '',
    model: values.model ?? '',
    creativityLevel: values.creativityLevel ?? 0,
    temperature: values.temperature ?? 0,
    maxResponseTokens: values.maxResponseTokens ?? 0,
    confidenceThreshold: values.confidenceThreshold ?? 0,
    answerInSteps: values.answerInSteps ?? false,
    secondLook: values.secondLook ?? false,
    responseFormatPreferences: {
      maxResponseLength: values.maxResponseLength,
      includeSources: values.includeSources ?? false,
      useMarkdown: values.useMarkdown ?? false,
      showConfidence: values.showConfidence ?? false,
    },
  };
}

/** The changes of a partial settings object, as the projects service takes them. */
export function readAiSettings({
  response_format_preferences: format,
  ...changes
}: z.output<typeof aiSettingsChangesSchema>): Partial<AiSettings> {
  return messageOf({ ...changes, ...format });
}
