import { api, unwrap } from '../../../lib/api/client.ts';
import type { AiSettings } from '../../../lib/api/types.ts';

type Format = AiSettings['response_format_preferences'];

/** Every setting by its own name, those of the format among them. */
export type FlatSettings = Omit<AiSettings, 'response_format_preferences'> & Format;
export type SettingName = keyof FlatSettings;

export function flatten({ response_format_preferences, ...settings }: AiSettings): FlatSettings {
  return { ...settings, ...response_format_preferences };
}

const FORMAT: readonly string[] = [
  'max_response_length',
  'include_sources',
  'use_markdown',
  'show_confidence',
] satisfies (keyof Format)[];

/** Changes one setting; gives all as they are then. */
export async function updateAiSetting<Name extends SettingName>(
  projectId: number,
  name: Name,
  value: FlatSettings[Name],
): Promise<AiSettings> {
  const ofFormat = FORMAT.includes(name);
  return unwrap(
    await api.PATCH('/api/projects/{projectId}/ai-settings/{settingName}', {
      params: { path: { projectId, settingName: ofFormat ? 'response_format_preferences' : name } },
      body: { value: ofFormat ? { [name]: value } : value },
    }),
  );
}
