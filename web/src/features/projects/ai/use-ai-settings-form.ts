import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAiSettings } from '../../../lib/ai-settings.ts';
import { ApiError } from '../../../lib/api/errors.ts';
import { type FlatSettings, flatten, type SettingName, updateAiSetting } from '../api/ai-settings.ts';

export interface Failure {
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
  /** Applies a setting at once and sends it. */
  change: <Name extends SettingName>(name: Name, value: FlatSettings[Name]) => void;
}

/** The server's own word on a failure, when it has one. */
function detailOf(error: unknown): string | null {
  return error instanceof ApiError && error.detail ? error.message : null;
}

/**
 * Settings that hold at once on the screen and are sent one after another, in the order of the changes: the answer to an
 * earlier one never undoes a later one. A failure is told and the settings are loaded again.
 */
export function useAiSettingsForm(projectId: number): AiSettingsForm {
  const { t } = useTranslation('projects');
  const { data, error, mutate } = useAiSettings(projectId);
  const [pending, setPending] = useState<Partial<FlatSettings>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saved, setSaved] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const change = useCallback<AiSettingsForm['change']>(
    (name, value) => {
      setPending((all) => ({ ...all, [name]: value }));
      setFailure(null);
      setSaved(false);
      queue.current = queue.current.then(async () => {
        try {
          await mutate(await updateAiSetting(projectId, name, value), { revalidate: false });
          setSaved(true);
        } catch (problem) {
          const setting = t(`ai.fields.${name as SettingName}.label`);
          setFailure({ name, message: detailOf(problem) ?? t('ai.updateFailed', { setting }) });
          await mutate().catch(() => undefined);
        } finally {
          // Unless it was changed again meanwhile.
          setPending(({ [name]: latest, ...others }) =>
            latest === value ? (others as Partial<FlatSettings>) : { ...others, [name]: latest },
          );
        }
      });
    },
    [projectId, mutate, t],
  );

  return {
    settings: data && { ...flatten(data), ...pending },
    loadError: error && !data ? (detailOf(error) ?? t('ai.loadFailed')) : null,
    reload: () => void mutate(),
    saving: Object.keys(pending).length > 0,
    saved,
    failure,
    change,
  };
}
