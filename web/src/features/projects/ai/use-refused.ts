import { useCallback, useState } from 'react';
import type { FlatSettings, SettingName } from '../api/ai-settings.ts';

/** Settings as they were sent, and all that is wrong with them. */
export type Refused = { [Name in SettingName]?: { value: FlatSettings[Name]; messages: string[] } };

const TEXTS = ['ai_name', 'ai_personality', 'synonyms'] as const satisfies readonly SettingName[];
const keyOf = (projectId: number, name: SettingName) => `cairn.refused.${projectId}.${name}`;

function keptOf(projectId: number): Refused {
  const kept = TEXTS.flatMap((name) => {
    const value = sessionStorage.getItem(keyOf(projectId, name));
    return value === null ? [] : [[name, { value, messages: [] }] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * What the server refused. Texts that it says are wrong are kept for this tab: neither a reload nor another page loses
 * what was typed. Others are not: sent again later, they could take the place of what was set meanwhile.
 */
export function useRefused(projectId: number) {
  const [refused, setRefused] = useState<Refused>(() => keptOf(projectId));

  const refuse = useCallback(
    <Name extends SettingName>(
      name: Name,
      given: { value: FlatSettings[Name]; messages: string[] },
      isWrong: boolean,
    ) => {
      setRefused((all) => ({ ...all, [name]: given }));
      if (!isWrong || typeof given.value !== 'string') return;
      try {
        sessionStorage.setItem(keyOf(projectId, name), given.value);
      } catch {
        // Storage may be full or closed; the text is still in the field.
      }
    },
    [projectId],
  );

  /** The setting was accepted, or is left as the server has it. */
  const forget = useCallback(
    (name: SettingName) => {
      setRefused((all) => ({ ...all, [name]: undefined }));
      sessionStorage.removeItem(keyOf(projectId, name));
    },
    [projectId],
  );

  return { refused, refuse, forget };
}
