import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAiSettings } from '#lib/ai-settings.ts';
import { ApiError, issueTexts, messageOf } from '#lib/api/errors.ts';
import type { AiSettings } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import {
  type FlatSettings,
  flatten,
  isOfFormat,
  type SettingName,
  updateAiSetting,
} from '../api/ai-settings.ts';
import { type Refused, useRefused } from './use-refused.ts';

interface Failure {
  name: SettingName;
  message: string;
}

export interface AiSettingsForm {
  /** As the person has set them, sent or not yet. */
  settings: FlatSettings | undefined;
  loadError: string | null;
  reload: () => void;
  saving: boolean;
  saved: boolean;
  failure: Failure | null;
  /** What was refused and not sent again with success since. */
  refused: Refused;
  /** A refused setting is left as the server has it. */
  forget: (name: SettingName) => void;
  /** Applies a setting at once and sends it. */
  change: <Name extends SettingName>(name: Name, value: FlatSettings[Name]) => void;
}

/** The server's own word on a failure, when it has one. */
function detailOf(error: unknown): string | null {
  return error instanceof ApiError && error.detail ? messageOf(error) : null;
}

/**
 * Settings that hold at once on the screen and are sent one after another, in the order of the changes: the answer to
 * an earlier one never undoes a later one. A failure is shown and the settings are loaded again.
 */
export function useAiSettingsForm(projectId: number): AiSettingsForm {
  const { t } = useTranslation('projects');
  const { data, error, mutate } = useAiSettings(projectId);
  const [pending, setPending] = useState<Partial<FlatSettings>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saved, setSaved] = useState(false);
  const { refused, refuse, forget } = useRefused(projectId);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** The settings as last seen, and what the person has set on this screen. */
  const seen = useRef<AiSettings | undefined>(data);
  const mine = useRef<Partial<FlatSettings>>({});
  const isPending = Object.keys(pending).length > 0;

  useEffect(() => {
    seen.current = data;
    if (!data || isPending) return;
    const now = flatten(data);
    for (const name of Object.keys(mine.current) as SettingName[]) {
      if (mine.current[name] === now[name]) continue;
      delete mine.current[name];
      toast(t('ai.changedByOther', { setting: t(`ai.fields.${name}.label`) }), 'info');
    }
  }, [data, isPending, t]);

  const change = useCallback<AiSettingsForm['change']>(
    (name, value) => {
      const labelOf = (one: SettingName) => t(`ai.fields.${one}.label`);
      const failureOf = (one: SettingName) =>
        isOfFormat(one) ? t('ai.updateAllFailed') : t('ai.updateFailed', { setting: labelOf(one) });
      // Unless it was changed again meanwhile.
      const settle = () =>
        setPending(({ [name]: latest, ...others }) =>
          latest === value ? (others as Partial<FlatSettings>) : { ...others, [name]: latest },
        );
      setPending((all) => ({ ...all, [name]: value }));
      setFailure(null);
      setSaved(false);
      queue.current = queue.current.then(async () => {
        try {
          const { overwrote, ...settings } = await updateAiSetting(
            projectId,
            name,
            value,
            seen.current?.updated_at,
          );
          seen.current = settings;
          // What the server made of it, as a name without double blanks.
          mine.current[name] = flatten(settings)[name];
          await mutate(settings, { revalidate: false });
          settle();
          forget(name);
          setSaved(true);
          if (overwrote) toast(t('ai.overwrote', { setting: labelOf(name) }), 'warning');
        } catch (problem) {
          const message = detailOf(problem) ?? failureOf(name);
          const messages = issueTexts(problem);
          setFailure({ name, message });
          const isWrong = messages.length > 0;
          refuse(name, { value, messages: isWrong ? messages : [message] }, isWrong);
          // What is left or sent from here on is compared with what the server has.
          settle();
          await mutate().catch(() => undefined);
        }
      });
    },
    [projectId, mutate, t, refuse, forget],
  );

  return {
    settings: data && { ...flatten(data), ...pending },
    loadError: error && !data ? (detailOf(error) ?? t('ai.loadFailed')) : null,
    reload: () => void mutate(),
    saving: isPending,
    saved,
    failure,
    refused,
    forget,
    change,
  };
}
