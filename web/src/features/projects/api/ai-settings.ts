import { api, unwrap } from '#lib/api/client.ts';
import type { AiSettings } from '#lib/api/types.ts';

type Format = AiSettings['response_format_preferences'];

/** Every setting by its own name, those of the format among them. */
export type FlatSettings = Omit<AiSettings, 'response_format_preferences' | 'updated_at' | 'overwrote'> &
  Format;
export type SettingName = keyof FlatSettings;

export function flatten({
  response_format_preferences,
  updated_at: _at,
  overwrote: _theirs,
  ...settings
}: AiSettings): FlatSettings {
  return { ...settings, ...response_format_preferences };
}

const FORMAT: readonly string[] = [
  'max_response_length',
  'include_sources',
  'use_markdown',
  'show_confidence',
] satisfies (keyof Format)[];

/** Whether a setting is one of the format, which are kept as one object and changed as a part of all settings. */
export function isOfFormat(name: SettingName): name is keyof Format {
  return FORMAT.includes(name);
}

/**
 * Changes one setting. `overwrote` holds what another person had set since and this replaced. `seenAt` is the
 * `updated_at` of the settings that the person had before them.
 */
export async function updateAiSetting<Name extends SettingName>(
  projectId: number,
  name: Name,
  value: FlatSettings[Name],
  seenAt: string | null | undefined,
): Promise<AiSettings> {
  const params = { path: { projectId }, query: { seen_at: seenAt ?? undefined } };
  return unwrap(
    isOfFormat(name)
      ? api.PUT('/api/projects/{projectId}/ai-settings', {
          params,
          body: { response_format_preferences: { [name]: value } },
        })
      : api.PATCH('/api/projects/{projectId}/ai-settings/{settingName}', {
          params: { ...params, path: { projectId, settingName: name } },
          body: { value },
        }),
  );
}
