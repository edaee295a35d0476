import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { actor } from '../actor.ts';
import { presentOverwrote } from '../projects/presenters.ts';
import { presentAction, readAction } from '../rights/presenters.ts';
import { type DatedAiSettings, getAiSettings } from './get-ai-settings.ts';
import type { AiSettingsStore } from './ports.ts';
import { presentAiSettings, readAiSettings } from './presenters.ts';
import { updateAiSettings } from './update-ai-settings.ts';

export function aiSettingsHandlers(store: AiSettingsStore) {
  return {
    async getAiSettings({ projectId, action }, context) {
      const { userId } = actor(context);
      if (action === 'ACTION_UNSPECIFIED') return present(await getAiSettings(store, userId, projectId));
      const { allowed, ...found } = await getAiSettings(store, userId, projectId, readAction(action));
      return { ...present(found), capabilities: allowed.map(presentAction) };
    },

    async updateAiSettings({ projectId, changes, seenAt }, context) {
      const given = changes ? readAiSettings(changes) : {};
      const updated = await updateAiSettings(store, actor(context), projectId, given, seenAt);
      return { ...present(updated), overwrote: presentOverwrote(updated.overwrote) };
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}

function present({ settings, updatedAt }: DatedAiSettings) {
  return { settings: presentAiSettings(settings), updatedAt: updatedAt ?? undefined };
}
