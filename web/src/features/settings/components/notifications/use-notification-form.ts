import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import { useSession } from '#lib/auth/session.ts';
import {
  type FieldName,
  fieldsOf,
  groupsOf,
  type NotificationFields,
  type NotificationPreferences,
  resetNotificationPreferences,
  saveNotificationPreferences,
} from '#lib/notifications/preferences.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';
import { differing, type Edits, faultsOfFields, keepEdits, readEdits } from './edits.ts';
import { useDesktopPush } from './use-desktop-push.ts';

/** One thing at a time; what is asked for meanwhile is ignored. */
function useOnce() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once = async (act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}

/** The fields of the groups: what is saved, the edits on top of it, and saving, discarding and resetting them. */
export function useNotificationForm(preferences: NotificationPreferences) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const { user, lapsed } = useSession();
  const userId = (user ?? lapsed)?.id ?? '';
  const [edits, setEdits] = useState(() => readEdits(userId));
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({});
  const { busy, once } = useOnce();
  const followDesktop = useDesktopPush(userId);
  const saved = fieldsOf(preferences);
  const pending = differing(edits, saved);
  const kept = JSON.stringify(pending);
  useEffect(() => keepEdits(userId, JSON.parse(kept) as Edits), [userId, kept]);

  const change = <Name extends FieldName>(name: Name, value: NotificationFields[Name]) => {
    setEdits((now) => ({ ...now, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
  };
  const discard = () => {
    setEdits({});
    setFaults({});
  };
  const send = async (sent: Edits) => {
    await saveNotificationPreferences({ preferences: groupsOf(sent) });
    setEdits((now) => differing(now, sent));
    await followDesktop(sent['advanced.desktop_enabled']);
  };
  const save = () =>
    once(async () => {
      if (Object.keys(pending).length === 0) return;
      setFaults({});
      try {
        await send(pending);
        toast(t('saved'), 'success');
      } catch (failure) {
        setFaults(faultsOfFields(failure, Object.keys(saved)));
        toast(t('updateFailed', { message: messageOf(failure) }), 'error');
      }
    });
  const putBack = async () => {
    try {
      const { global_enabled, email_enabled } = preferences;
      await saveNotificationPreferences({
        preferences: preferences.preferences,
        global_enabled,
        email_enabled,
      });
      setEdits(pending);
      keepEdits(userId, pending);
      await followDesktop(saved['advanced.desktop_enabled']);
    } catch (failure) {
      toast(t('updateFailed', { message: messageOf(failure) }), 'error');
    }
  };
  const reset = () =>
    once(async () => {
      try {
        await resetNotificationPreferences();
        discard();
        toast(t('wasReset'), 'info', OFFER_DURATION, {
          label: t('undo', { ns: 'common' }),
          onPick: () => void putBack(),
        });
        await followDesktop(false);
      } catch (failure) {
        toast(t('resetFailed', { message: messageOf(failure) }), 'error');
      }
    });
  return {
    /** As they are on the screen: saved, with the edits on top. */
    values: { ...saved, ...pending },
    saved,
    isPending: (name: FieldName) => name in pending,
    hasPending: Object.keys(pending).length > 0,
    faults,
    busy,
    change,
    /** Saves some fields at once, beside the edits. */
    send,
    save,
    discard,
    reset,
  };
}

export type NotificationForm = ReturnType<typeof useNotificationForm>;
